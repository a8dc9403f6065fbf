"""Writes random composites as C or C++: their definitions, and assertions about their constants.

The reference for the layout of a composite is the compiler's layout of the C type itself. Where the
type has compile-time fields, or no name because it is an anonymous member, it is the layout of a twin:
an unmarked type of the same run-time fields.
"""

FORMS_OF_ALIGN = {"marker": "FX_ALIGN({})", "aligned": "__attribute__((aligned({})))",
                  "alignas": "ANY_ALIGNAS({})"}


class Names:
    """How C text names a composite in one language."""

    def __init__(self, language):
        self.in_cplusplus = language == "c++"

    def name(self, c):
        """N, the prefix of everything generated."""
        if c.naming == "anonymous":
            return f"{self.name(c.outer)}__{c.own_name}"
        if c.naming == "member" or (c.outer and self.in_cplusplus):
            return f"{self.name(c.outer)}_{c.own_name}"
        return c.own_name

    def path(self, c):
        """The classes around a tag in C++: "Outer::"."""
        return f"{self.path(c.outer)}{c.outer.own_name}::" if c.outer and self.in_cplusplus else ""

    def access(self, c):
        """An lvalue of the type, not to be evaluated; for an anonymous member one of the type around."""
        if not c.is_unnamed:
            return f"(*({self.type(c)} *)0)"
        outer = self.access(c.outer)
        return outer if c.naming == "anonymous" else f"{outer}.{c.own_name}{'[0]' * c.member_dims}"

    def type(self, c):
        if c.naming == "tag":
            return f"{c.form} {self.path(c)}{c.own_name}"
        return c.own_name if c.naming == "typedef" else f"__typeof__({self.access(c)})"

    def has_twin(self, c):
        return c.has_constexpr or c.naming == "anonymous"

    def reference(self, c):
        """The type whose layout is the expected one."""
        return f"{c.form} twin_{self.name(c)}" if self.has_twin(c) else self.type(c)


def qualified(text, qualifier):
    if qualifier == "atomic":
        return f"_Atomic({text})"
    return f"{qualifier} {text}" if qualifier else text


def extents(f):
    return "".join(f"[{n}]" for n in f.dims)


class Printer:
    def __init__(self, names):
        self.names = names

    def definition(self, c):
        """The typedefs, the definition and the twins of an outermost composite."""
        yield from self.typedefs(c)
        marker = "FX_STRUCT" if c.form == "struct" else "FX_UNION"
        declarator = f" {c.own_name}" if c.naming == "typedef" else ""
        yield f"{'typedef ' if declarator else ''}{self.head(c, marker)} {{"
        yield from self.body(c, "  ")
        yield f"}}{self.tail(c)}{declarator};"
        yield from self.twins(c)

    def head(self, c, marker=""):
        align = f"FX_ALIGN({c.align})" if c.align_by == "marker" else ""
        tag = c.own_name if c.naming == "tag" else ""
        return " ".join(word for word in (c.form, marker, align, tag) if word)

    def tail(self, c):
        return f" __attribute__((aligned({c.align})))" if c.align_by == "aligned" else ""

    def typedefs(self, c):
        for f in c.fields:
            if f.is_composite and f.type.outer is c:
                yield from self.typedefs(f.type)
            elif f.typedef:
                text = self.names.type(f.type) if f.is_composite else f.type.spelling
                yield f"typedef {text} {f.typedef}{extents(f)} __attribute__((aligned({f.align})));"

    def body(self, c, indent):
        for f in c.fields:
            yield from self.field(f, c, indent)

    def field(self, f, owner, indent):
        before = "FX_CONSTEXPR " if f.constexpr else ""
        after = ""
        if f.align_by in ("marker", "alignas"):
            before += FORMS_OF_ALIGN[f.align_by].format(f.align) + " "
        elif f.align_by == "aligned":
            after = " " + FORMS_OF_ALIGN[f.align_by].format(f.align)
        if f.is_composite and f.type.outer is owner:
            inner = f.type
            yield f"{indent}{before}{self.head(inner)} {{"
            yield from self.body(inner, indent + "  ")
            name = f" {f.name}{extents(f)}" if f.name else ""
            yield f"{indent}}}{self.tail(inner)}{name}{after};"
        elif f.typedef:
            yield f"{indent}{before}{qualified(f.typedef, f.qualifier)} {f.name}{after};"
        else:
            text = self.names.type(f.type) if f.is_composite else f.type.spelling
            yield f"{indent}{before}{qualified(text, f.qualifier)} {f.name}{extents(f)}{after};"

    def twins(self, c):
        for inner in c.inner_definitions():
            yield from self.twins(inner)
        if self.names.has_twin(c):
            yield f"{self.names.reference(c)} {{"
            yield from self.twin_body(c, "  ")
            yield f"}}{self.twin_tail(c)};"

    def twin_tail(self, c):
        return f" __attribute__((aligned({c.align})))" if c.align else ""

    def twin_body(self, c, indent):
        for f in c.runtime_fields:
            if f.name is None:
                yield f"{indent}{f.type.form} {{"
                yield from self.twin_body(f.type, indent + "  ")
                yield f"{indent}}}{self.twin_tail(f.type)};"
                continue
            text = self.names.reference(f.type) if f.is_composite else f.type.spelling
            align = f" __attribute__((aligned({f.align})))" if f.align else ""
            yield f"{indent}{text} {f.name}{extents(f)}{align};"


class Checks:
    """Assertions as triples: a generated constant, what it must equal, and which rule this is."""

    def __init__(self, names):
        self.names = names

    def all(self, composites):
        for c in composites:
            yield from self.all(c.inner_definitions())
            yield from self.of(c)

    def of(self, c):
        n = self.names.name(c)
        yield f"{n}_is_storable", str(int(c.is_storable)), "protocol"
        yield f"{n}_is_dsl_type", str(int(c.is_dsl_type)), "protocol"
        yield f"{n}_is_jit_argument", str(int(c.is_jit_argument)), "protocol"
        if c.is_jit_argument:
            yield f"{n}_slot_count", str(c.slot_count), "protocol"
        if not c.is_storable:
            return
        reference = self.names.reference(c)
        yield f"{n}_size", f"sizeof({reference})", "size"
        yield f"{n}_align", f"ANY_ALIGNOF({reference})", "align"
        for m in c.members():
            yield f"{n}_offset_{m.name}", f"__builtin_offsetof({reference}, {m.name})", "offset"
        for f in c.fields:
            if f.name is None:
                first = next(f.type.members()).name
                yield (f"{n}_offset__{f.type.own_name}", f"__builtin_offsetof({reference}, {first})",
                       "offset")
