// Prints how a virtual console is set: `text` or `graphics`, and its keyboard's mode.
//
// usage: console [/dev/tty1]

#include <fcntl.h>
#include <linux/kd.h>
#include <stdio.h>
#include <sys/ioctl.h>

int main(int count, char **arguments) {
    const char *path = count > 1 ? arguments[1] : "/dev/tty1";
    static const char *const keyboards[] = {"raw", "xlate", "mediumraw", "unicode", "off"};
    int console = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC), mode, keyboard;
    if (console < 0 || ioctl(console, KDGETMODE, &mode) || ioctl(console, KDGKBMODE, &keyboard)) {
        perror(path);
        return 1;
    }
    printf("%s %s\n", mode == KD_TEXT ? "text" : "graphics", keyboards[keyboard]);
    return 0;
}
