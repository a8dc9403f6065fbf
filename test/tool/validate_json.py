"""Validates JSON on standard input against a JSON Schema, and adds layouts up.

usage: validate_json.py SCHEMA|- [--sums] [--count KEY N]

- is no schema. --sums checks that the totals and the rows of each layout are its size, independently of fxstruct.
--count fails unless the list KEY of the root has at least N items.
"""

import json
import sys

import jsonschema


def bits(row, key):
    return row.get(f"{key}_bits", 8 * row[key])


def level_end(rows, index, depth, form, start):
    """Where the rows of one level end, in bits, and the index behind them; contiguous or an error."""
    end = start
    while index < len(rows) and rows[index]["depth"] >= depth:
        row = rows[index]
        index += 1
        if row["kind"] == "compile-time":
            continue
        expected = start if form == "union" and row["kind"] != "padding" else end
        if row["depth"] != depth or bits(row, "offset") != expected:
            sys.exit(f"row {row} does not begin at bit {expected}")
        row_end = expected + bits(row, "size")
        if row["kind"] == "composite":
            inner_form = "union" if row["type"].startswith("union") else "struct"
            if row["type"].startswith(("union", "struct")):
                inner_end, index = level_end(rows, index, depth + 1, inner_form, expected)
                if inner_end != row_end:
                    sys.exit(f"what is in {row} ends at bit {inner_end}, not {row_end}")
            else:  # a typedef's name says neither
                while index < len(rows) and rows[index]["depth"] > depth:
                    index += 1
        end = max(end, row_end)
    return end, index


def check_sums(document):
    for composite in document["composites"]:
        for target in composite["targets"]:
            totals, size = target["totals"], 8 * target["size"]
            added = sum(totals.get(f"{k}_bits", 8 * totals[k]) for k in ("fields", "holes", "padding"))
            if added != size:
                sys.exit(f"{composite['name']}: totals are {added} bits, the size is {size}")
            end, _ = level_end(target["rows"], 0, 0, composite["form"], 0)
            if end != size:
                sys.exit(f"{composite['name']}: rows end at bit {end}, the size is {size}")


def main(arguments):
    document = json.load(sys.stdin)
    if arguments[0] != "-":
        with open(arguments[0], encoding="utf-8") as file:
            schema = json.load(file)
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate(document, schema, jsonschema.Draft202012Validator)
    if "--sums" in arguments:
        check_sums(document)
    if "--count" in arguments:
        key, least = arguments[arguments.index("--count") + 1:][:2]
        if len(document[key]) < int(least):
            sys.exit(f"only {len(document[key])} {key}")


if __name__ == "__main__":
    main(sys.argv[1:])
