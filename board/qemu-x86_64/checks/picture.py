"""PNG files, read and written without a library: eight bits a channel, red, green, blue, not interlaced."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def write_png(width, height, pixels):
    """The file of a picture of three bytes a pixel."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + pixels[3 * width * y:3 * width * (y + 1)] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return SIGNATURE + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def read_png(content):
    """Width, height and three bytes a pixel of a file."""
    if content[:8] != SIGNATURE:
        raise ValueError("not a PNG file")
    position, data, header = 8, b"", None
    while position + 8 <= len(content):
        length, kind = struct.unpack_from(">I4s", content, position)
        body = content[position + 8:position + 8 + length]
        position += 12 + length
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            data += body
    if header is None or header[2:5] != (8, 2, 0) or header[6] != 0:
        raise ValueError("not a PNG file of 8-bit RGB rows")
    width, height = header[:2]
    raw, stride = zlib.decompress(data), 3 * header[0]
    rows, previous = [], bytes(stride)
    for y in range(height):
        start = y * (stride + 1)
        previous = unfilter(raw[start], raw[start + 1:start + 1 + stride], previous)
        rows.append(previous)
    return width, height, b"".join(rows)


def unfilter(kind, row, above):
    """A row of a PNG file as it was before it was filtered (PNG specification, chapter 9)."""
    if kind == 0:
        return bytes(row)
    if kind == 2:
        return bytes([(value + up) & 255 for value, up in zip(row, above)])
    result = bytearray(row)
    for i, value in enumerate(row):
        left = result[i - 3] if i >= 3 else 0
        corner = above[i - 3] if i >= 3 else 0
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left + above[i]) // 2
        else:
            distances = abs(above[i] - corner), abs(left - corner), abs(left + above[i] - 2 * corner)
            guess = (left, above[i], corner)[distances.index(min(distances))]
        result[i] = (value + guess) & 255
    return bytes(result)


def difference(one, other):
    """In words, how two pictures (width, height, pixels) differ; empty if they do not."""
    if one[:2] != other[:2]:
        return f"{one[0]}x{one[1]} against {other[0]}x{other[1]}"
    if one[2] == other[2]:
        return ""
    width = one[0]
    wrong = [i // 3 for i, (a, b) in enumerate(zip(one[2], other[2])) if a != b]
    pixels = len(set(wrong))
    return f"{pixels} pixels differ, the first at {wrong[0] % width}, {wrong[0] // width}"


def turned(picture):
    """A picture (width, height, pixels) turned by a quarter, clockwise."""
    width, height, pixels = picture
    columns = (range(3 * x, len(pixels), 3 * width) for x in range(width))
    return height, width, b"".join(pixels[i:i + 3] for column in columns for i in reversed(column))


def sample_picture(number, width=240, height=180):
    """A picture like no other: a gradient in a colour of its own, with as many bars as its number."""
    red, green, blue = (number * 83 + 40) % 256, (number * 157 + 90) % 256, (number * 47 + 160) % 256
    rows = []
    for y in range(height):
        shade = 128 + 127 * y // height
        row = bytearray(bytes((red * shade // 255, green * shade // 255, blue * shade // 255)) * width)
        if y % 20 < 8 and y // 20 <= number:
            row[30:3 * width - 30] = bytes((255 - red, 255 - green, 255 - blue)) * (width - 20)
        rows.append(bytes(row))
    return write_png(width, height, b"".join(rows))
