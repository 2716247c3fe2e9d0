"""The ramdisk of a guest with the kiosk's programs and albums of pictures like no other."""

import os
import subprocess

from checks.picture import sample_picture
from guest import HERE

PROGRAMS = ["albumen", "albumen-decoder", "albumenctl"]
ALBUMS = {"Alpha": 12, "Beta": 5}


def build_ramdisk(folder, programs, machine="x86_64"):
    """Builds the ramdisk in a folder, of the programs in another, and returns its path."""
    number = 0
    for album, count in ALBUMS.items():
        os.makedirs(os.path.join(folder, "pictures", album))
        for index in range(count):
            with open(os.path.join(folder, "pictures", album, f"{index + 1:02}.png"), "wb") as file:
                file.write(sample_picture(number, *((180, 240) if index % 4 == 3 else (240, 180))))
            number += 1
    with open(os.path.join(folder, "pictures", album, "broken.jpg"), "w") as file:
        file.write("This is no picture.")
    ramdisk = os.path.join(folder, "guest.cpio")
    subprocess.run([os.path.join(HERE, "build-guest"), "--machine", machine, ramdisk,
                    *(os.path.join(programs, name) for name in PROGRAMS),
                    "--file", os.path.join(folder, "pictures") + "=pictures"], check=True)
    return ramdisk
