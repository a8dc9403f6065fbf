"""Draws docs/memory.svg, the byte map of the example in docs/memory.md.

usage: python3 docs/memory_map.py > docs/memory.svg

A row is 16 bytes; padding is hatched; variants of a union share their bytes, each in a lane of its
own. The offsets are those that the compiler checks in test/shared/the_picture_is_the_layout.c.
"""

# name, offset and bytes; of a union, the lane and the number of lanes
OBJECTS = [
    ("count", 0, 4, 0, 1),
    ("tile", 16, 48, 0, 1),
    ("scratch.sums", 64, 16, 0, 2),
    ("scratch.bins", 64, 20, 1, 2),
    ("last", 84, 2, 0, 1),
]
TOTAL = 96
ROW, BYTE, HEIGHT, LEFT, TOP = 16, 40, 44, 52, 34
COLOURS = ["a", "b", "c", "d", "e"]

# The picture has a ground of its own: the page around it may have another theme than the reader's system.
STYLE = """
  .paper { fill: #ffffff; }
  text { font: 13px sans-serif; fill: #1a1a1a; }
  .axis { font-size: 11px; fill: #666; }
  .byte { stroke: #bbb; fill: none; }
  .padding { fill: url(#hatch); stroke: #888; }
  .hatching { stroke: #888; }
  .a { fill: #a8cdf0; } .b { fill: #b9e0b0; } .c { fill: #f5d49a; } .d { fill: #f2b8b8; } .e { fill: #d5c2ee; }
  .object { stroke: #444; }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #14171c; }
    text { fill: #f0f0f0; } .axis { fill: #aaa; } .byte { stroke: #555; } .object { stroke: #ccc; }
    .a { fill: #27537c; } .b { fill: #2f6136; } .c { fill: #7a5514; } .d { fill: #7d3535; } .e { fill: #54407c; }
  }
"""


def pieces(offset, size):
    """The part of [offset, offset + size) in each row: (row, first column, columns)."""
    end = offset + size
    while offset < end:
        row, column = divmod(offset, ROW)
        columns = min(ROW - column, end - offset)
        yield row, column, columns
        offset += columns


def gaps():
    """(offset, size) of what no object covers."""
    used = {byte for _, offset, size, _, _ in OBJECTS for byte in range(offset, offset + size)}
    start = None
    for byte in range(TOTAL + 1):
        if byte < TOTAL and byte not in used:
            start = byte if start is None else start
        elif start is not None:
            yield start, byte - start
            start = None


def box(row, column, columns, css, lane=0, lanes=1):
    height = HEIGHT / lanes
    x, y = LEFT + column * BYTE, TOP + row * HEIGHT + lane * height
    rectangle = f'<rect class="{css}" x="{x}" y="{y:g}" width="{columns * BYTE}" height="{height:g}"/>'
    return rectangle, x + columns * BYTE / 2, y + height / 2 + 5


def draw():
    rows = TOTAL // ROW
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + ROW * BYTE + 12}" '
           f'height="{TOP + rows * HEIGHT + 12}" role="img" aria-label="Byte map of struct Frame">')
    yield f"<style>{STYLE}</style>"
    yield ('<defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" '
           'patternTransform="rotate(45)"><line class="hatching" x1="0" y1="0" x2="0" y2="7"/></pattern></defs>')
    yield '<rect class="paper" width="100%" height="100%"/>'
    for column in range(ROW):
        yield f'<text class="axis" text-anchor="middle" x="{LEFT + column * BYTE + BYTE / 2:g}" y="22">{column}</text>'
    for row in range(rows):
        yield f'<text class="axis" text-anchor="end" x="{LEFT - 8}" y="{TOP + row * HEIGHT + 27}">{row * ROW}</text>'
    for offset, size in gaps():
        for row, column, columns in pieces(offset, size):
            yield box(row, column, columns, "padding")[0]
    for (name, offset, size, lane, lanes), colour in zip(OBJECTS, COLOURS):
        parts = list(pieces(offset, size))
        # In one row a variant that ends before its union leaves the lanes to the others.
        for row, column, columns in parts:
            shared = lanes if row == parts[0][0] else 1
            rectangle, x, y = box(row, column, columns, f"object {colour}", lane if shared > 1 else 0, shared)
            label = name if columns > 3 or "." not in name else ""
            yield rectangle
            yield f'<text text-anchor="middle" x="{x:g}" y="{y:g}">{label.split(".")[-1] if columns < 6 else label}</text>'
    for row in range(rows):
        for column in range(1, ROW):
            x, y = LEFT + column * BYTE, TOP + row * HEIGHT
            yield f'<line class="byte" x1="{x}" y1="{y + HEIGHT - 5}" x2="{x}" y2="{y + HEIGHT}"/>'
    yield "</svg>"


print("\n".join(draw()))
