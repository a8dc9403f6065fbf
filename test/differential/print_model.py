"""Writes random composites as the model that an adapter would build: the input of emit_text.

One record a line, its columns separated by tabs:

    composite FORM NAMING OWN-NAME ALIGN MARKER DIMS
    field NAME QUALIFIER ALIGN MARKER DIMS KIND SIZE SPELLING
    end

ALIGN is the requested alignment or 0; MARKER is "align", "constexpr" or "-"; DIMS are like "2x3" or "-",
and of a composite those of the member that it is defined for. An inner definition comes before its
field. KIND "record" has size 0 and as spelling the generated name of a composite that has ended before;
NAME "-" is an anonymous member, whose type is the composite that has just ended.
"""


class Model:
    def __init__(self, names):
        self.names = names

    def lines(self, c):
        marker = "align" if c.align_by == "marker" else "-"
        yield self.line("composite", c.form, c.naming, c.own_name, c.align, marker,
                        self.dims((1,) * c.member_dims))
        for f in c.fields:
            if f.is_composite and f.type.outer is c:
                yield from self.lines(f.type)
            yield self.field(f)
        yield "end"

    def field(self, f):
        marker = "constexpr" if f.constexpr else "align" if f.align_by == "marker" else "-"
        name = "-" if f.name is None else f.name
        head = ("field", name, f.qualifier or "-", f.align, marker, self.dims(f.dims))
        if f.is_composite:
            return self.line(*head, "record", 0, self.names.name(f.type))
        return self.line(*head, f.type.kind, f.type.size, f.type.spelling)

    @staticmethod
    def dims(dims):
        return "x".join(map(str, dims)) or "-"

    @staticmethod
    def line(*columns):
        return "\t".join(map(str, columns))
