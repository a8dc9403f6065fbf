"""Checks a byte map: what it shows, and that it can be read.

usage: check_picture.py PICTURE.svg PICTURE.png

Every label must have a contrast of at least 4.5 to the colour it stands on, in each theme of the
picture's style sheet, and the rendering must show the colour of each box in its upper left corner.
"""

import re
import struct
import sys
import xml.etree.ElementTree as ElementTree
import zlib

SVG = "{http://www.w3.org/2000/svg}"


def luminance(colour):
    def linear(value):
        value /= 255
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
    red, green, blue = (linear(int(colour[i:i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def themes(style):
    """The fill of every class: {theme: {class: colour}}."""
    parts = re.split(r"@media \(prefers-color-scheme: dark\)", style)
    result = []
    for part in parts:
        result.append({name: colour for name, colour
                       in re.findall(r"\.?([a-z]+) \{ fill: (#[0-9a-f]{6}); \}", part)})
    return result


def read_png(path):
    """(width, rows of RGBA or RGB pixels) of an 8-bit PNG without interlacing."""
    with open(path, "rb") as file:
        data = file.read()
    at, chunks = 8, {}
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        chunks[kind] = chunks.get(kind, b"") + data[at + 8:at + 8 + size]
        at += 12 + size
    width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if depth != 8 or colour not in (2, 6) or interlace:
        sys.exit(f"unexpected kind of PNG: {depth} bits, colour type {colour}")
    step = 4 if colour == 6 else 3
    raw, rows, before = zlib.decompress(chunks[b"IDAT"]), [], bytearray(step * width)
    for y in range(height):
        begin = y * (step * width + 1)
        row = unfilter(raw[begin], bytearray(raw[begin + 1:begin + 1 + step * width]), before, step)
        rows.append(row)
        before = row
    return step, rows


def unfilter(kind, row, before, step):
    for i, value in enumerate(row):
        left = row[i - step] if i >= step else 0
        up = before[i]
        corner = before[i - step] if i >= step else 0
        if kind == 1:
            value += left
        elif kind == 2:
            value += up
        elif kind == 3:
            value += (left + up) // 2
        elif kind == 4:
            guess = left + up - corner
            nearest = min((abs(guess - left), 0, left), (abs(guess - up), 1, up),
                          (abs(guess - corner), 2, corner))
            value += nearest[2]
        row[i] = value & 0xff
    return row


def check_contrast(root, all_themes):
    labels = 0
    for theme in all_themes:
        for name in ("number", "array", "pointer", "vector", "bits", "other"):
            for text in ("text", "inner"):
                labels += 1
                if contrast(theme[name], theme[text]) < 4.5:
                    sys.exit(f"{text} on {name}: contrast {contrast(theme[name], theme[text]):.1f}")
        for text in ("text", "quiet"):
            if contrast(theme["paper"], theme[text]) < 4.5:
                sys.exit(f"{text} on paper: contrast {contrast(theme['paper'], theme[text]):.1f}")
    return labels


def check_rendering(root, theme, path):
    step, rows = read_png(path)
    boxes = 0
    for rectangle in root.iter(SVG + "rect"):
        kind = rectangle.get("class", "").replace("edge", "").strip()
        if kind not in theme or kind == "paper" or rectangle.find(SVG + "title") is None:
            continue
        x, y, width = (float(rectangle.get(key)) for key in ("x", "y", "width"))
        row, column = rows[int(y + 3)], int(x + min(3, width / 2))
        found = "#" + row[step * column:step * column + 3].hex()
        if found != theme[kind]:
            sys.exit(f"{rectangle.find(SVG + 'title').text}: {found} instead of {theme[kind]}")
        boxes += 1
    if boxes < 5:
        sys.exit(f"only {boxes} boxes")


def main(picture, rendering):
    root = ElementTree.parse(picture).getroot()
    all_themes = themes(root.find(SVG + "style").text)
    check_contrast(root, all_themes)
    check_rendering(root, all_themes[0], rendering)


if __name__ == "__main__":
    main(*sys.argv[1:])
