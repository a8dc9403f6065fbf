"""The tables of isa_parity.py, as Markdown."""

import sys
from collections import defaultdict

BEGIN, END = "<!-- measured -->", "<!-- end -->"
EXAMPLE = ("C", "gfx90a", 19, "-O2")  # whose numbers stand for a kernel's size


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def grouped(results, key):
    groups = defaultdict(list)
    for result in results:
        groups[key(result.cell)].append(result)
    return groups


def score(results, level):
    """How many of the comparisons at a level are identical, and what the others are."""
    outcomes = [r.outcome for r in results if r.cell.level == level]
    others = [f"{outcomes.count(o)} {o}" for o in ("explained", "different", "failed") if o in outcomes]
    return ", ".join([f"{outcomes.count('identical')} of {len(outcomes)}", *others])


def ratios(results):
    """The range of instructions, annotated to by hand, at -O0."""
    found = [r.codes[0].count() / r.codes[1].count() for r in results if r.outcome == "counted"]
    return f"{min(found):.2f} to {max(found):.2f}" if found else ""


def by_target(results):
    levels = ("-O1", "-O2", "-O3")
    groups = grouped(results, lambda c: (c.target, c.tree.llvm, c.language))
    rows = [[*where, *(score(groups[where], level) for level in levels), ratios(groups[where])]
            for where in sorted(groups, key=age)]
    return table(["target", "LLVM", "language", *levels, "-O0: instructions, annotated / by hand"], rows)


def age(where):
    """Orders gfx90a before gfx1030."""
    return len(where[0]), where


def by_kernel(results):
    rows = []
    for kernel, group in sorted(grouped(results, lambda c: c.kernel).items()):
        compared = [r.outcome for r in group if r.outcome != "counted"]
        example = next((r.codes[0] for r in group if r.codes and EXAMPLE
                        == (r.cell.language, r.cell.target, r.cell.tree.llvm, r.cell.level)), None)
        size = [""] * 4
        if example:
            of = example.resources
            size = [example.count(), of["vgpr_count"], of["sgpr_count"], of["group_segment_fixed_size"]]
        rows.append([f"`{kernel}`", f"{compared.count('identical')} of {len(compared)}", *size, ratios(group)])
    return table(["kernel", "identical", "instructions", "VGPR", "SGPR", "static LDS bytes",
                  "-O0: instructions, annotated / by hand"], rows)


def explained(results):
    reasons = grouped([r for r in results if r.outcome == "explained"], lambda c: c.kernel)
    rows = []
    for kernel, group in sorted(reasons.items()):
        for reason in sorted({r.text for r in group}):
            cells = [r.cell for r in group if r.text == reason]
            where = sorted({f"{c.language} {c.target} LLVM {c.tree.llvm} {c.level}" for c in cells})
            rows.append([f"`{kernel}`", "; ".join(where), reason])
    return "\n\nExplained differences:\n\n" + table(["kernel", "where", "why"], rows) if rows else ""


def tables(results):
    trees = {r.cell.tree.llvm: r.cell.tree.version for r in results}
    compilers = "\n".join(f"- LLVM {llvm}: {version}" for llvm, version in sorted(trees.items()))
    language, target, llvm, level = EXAMPLE
    return (f"Compilers:\n\n{compilers}\n\nBy target, kernels whose two versions are identical:\n\n"
            f"{by_target(results)}\n\nBy kernel, over all targets, versions, languages and levels; sizes in {language} on {target} "
            f"with LLVM {llvm} at {level}:\n\n{by_kernel(results)}{explained(results)}\n")


def write(path, results):
    """Replaces what stands between the two marks of a file."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{path} has no lines {BEGIN} and {END}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{head}{begin}\n\n{tables(results)}\n{end}{tail}")
