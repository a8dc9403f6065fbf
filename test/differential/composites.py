"""Random composites: a model of their C definitions, and what docs/language.md says about their protocols.

No layout is computed here: the compilers do that. The only number known is the alignment that C gives
a type, since requested alignments must not be below it.

    Scalar     a number, pointer or _Bool
    Composite  a marked struct or union; `naming` says where its name comes from
    Field      a direct member; without a name it is an anonymous struct or union

A composite inside another one has an `outer`. `reachable` composites have a name of their own and can
be the type of later fields.
"""

from dataclasses import dataclass, field as dataclass_field
from typing import NamedTuple, Optional, Union


class Scalar(NamedTuple):
    kind: str  # integer, enum, float, numeric, pointer, bool
    size: int
    spelling: str


NUMBERS = [
    Scalar("integer", 1, "char"),
    Scalar("integer", 1, "signed char"),
    Scalar("integer", 1, "unsigned char"),
    Scalar("integer", 2, "short"),
    Scalar("integer", 2, "unsigned short"),
    Scalar("integer", 4, "int"),
    Scalar("integer", 4, "unsigned int"),
    Scalar("integer", 8, "long"),
    Scalar("integer", 8, "unsigned long"),
    Scalar("integer", 8, "long long"),
    Scalar("integer", 8, "unsigned long long"),
    Scalar("float", 4, "float"),
    Scalar("float", 8, "double"),
    # Types and enums from prelude.h; a compiler that lacks one has an integer of its size instead.
    Scalar("integer", 16, "any_i128"),
    Scalar("integer", 16, "any_u128"),
    Scalar("float", 2, "any_f16"),
    Scalar("float", 2, "any_fp16"),
    Scalar("float", 2, "any_bf16"),
    Scalar("integer", 2, "any_bitint16"),
    Scalar("integer", 8, "any_bitint64"),
    Scalar("enum", 1, "enum enum8"),
    Scalar("enum", 2, "enum enum16"),
    Scalar("enum", 4, "enum enum32"),
    Scalar("enum", 8, "enum enum64"),
    Scalar("numeric", 1, "fx_f8e5m2"),
    Scalar("numeric", 1, "fx_f8e4m3fn"),
    Scalar("numeric", 2, "numeric16"),
    Scalar("numeric", 8, "struct numeric64"),
    Scalar("numeric", 16, "struct numeric128"),
]
# What a compile-time field can be.
CONSTANTS = [n for n in NUMBERS if n.kind != "numeric" and n.size <= 8
             and n.spelling not in ("any_fp16", "any_bf16")]
LOOSE = [Scalar("pointer", 8, "int *"), Scalar("pointer", 8, "const double *"), Scalar("bool", 1, "any_bool")]

# Names that generated declarations use too, as parameters, members, suffixes or parts of them.
CLASHING_NAMES = (
    "s v p t i a b x y fx_ fx_s fx_v fx_p fx_t fx_x fx_y fx_a fx_b fx_i fx_slots fx_none slots size align "
    "storage storage_at value make equal offset_x replace_x slot_count is_storable is_dsl_type type_name "
    "signature fx_size fx_value left right count data"
).split()
CLASHING_TAGS = ["fx_s", "fx_v", "fx_t", "fx_p", "fx_x", "fx_a", "fx_i", "s", "v", "x", "size", "value"]


@dataclass
class Field:
    name: Optional[str]
    type: Union[Scalar, "Composite"]
    dims: tuple = ()
    qualifier: str = ""  # const, volatile, atomic
    align: int = 0  # requested; 0 is none
    align_by: str = ""  # marker, aligned, alignas, typedef
    typedef: str = ""  # the name, where align_by is "typedef"
    constexpr: bool = False

    @property
    def is_composite(self):
        return isinstance(self.type, Composite)

    @property
    def natural_align(self):
        return self.type.c_align if self.is_composite else self.type.size

    @property
    def c_align(self):
        return max(self.natural_align, self.align)


@dataclass
class Composite:
    form: str  # struct, union
    naming: str  # tag, typedef, member, anonymous
    own_name: str  # the tag, typedef or member name; the position of an anonymous member
    outer: Optional["Composite"] = None
    member_dims: int = 0  # dimensions of the member that an unnamed definition belongs to
    align: int = 0  # requested for the whole
    align_by: str = ""  # marker, aligned
    fields: list = dataclass_field(default_factory=list)

    @property
    def is_unnamed(self):
        return self.naming in ("member", "anonymous")

    @property
    def runtime_fields(self):
        return [f for f in self.fields if not f.constexpr]

    @property
    def c_align(self):
        return max([self.align] + [f.c_align for f in self.fields])

    @property
    def has_constexpr(self):
        return any(f.constexpr or (f.is_composite and f.type.has_constexpr) for f in self.fields)

    def members(self, all_of_them=False):
        """The run-time fields as a user reaches them, those of anonymous members included."""
        for f in self.fields if all_of_them else self.runtime_fields:
            if f.name is None:
                yield from f.type.members(all_of_them)
            else:
                yield f

    def inner_definitions(self):
        """The composites defined inside this one, directly."""
        return [f.type for f in self.fields if f.is_composite and f.type.outer is self]

    @property
    def can_be_element(self):
        return self.form == "struct" and self.is_storable and not self.has_constexpr

    # docs/language.md, Fields: the table, and the closure over the fields.

    @property
    def is_storable(self):
        return all(f.type.is_storable if f.is_composite else f.type.kind not in ("pointer", "bool")
                   for f in self.runtime_fields)

    @property
    def is_dsl_type(self):
        return self.form == "struct" and all(
            f.type.is_dsl_type for f in self.runtime_fields if f.is_composite and not f.dims)

    @property
    def is_jit_argument(self):
        return self.form == "struct" and all(
            not f.dims and (f.type.is_jit_argument if f.is_composite else f.type.kind != "pointer")
            for f in self.runtime_fields)

    @property
    def slot_count(self):
        return sum(f.type.slot_count if f.is_composite and not f.dims else 1 for f in self.runtime_fields)


class Generator:
    """Draws composites from a random.Random; `language` is "c" or "c++"."""

    def __init__(self, random, language):
        self.random = random
        self.language = language
        self.count = 0
        self.typedef_count = 0
        # C++ lets no class have a field that is called like another class it uses.
        self.tags = [] if language == "c++" else list(CLASHING_TAGS)
        self.reachable = []
        self.unfinished = []  # becomes reachable with the end of the outermost definition

    def chance(self, percent):
        return self.random.random() * 100 < percent

    def generate(self, count):
        """Outermost composites, until there are at least `count` with the inner ones."""
        result = []
        while self.count < count:
            naming = "typedef" if self.chance(15) else "tag"
            result.append(self.composite(naming, self.new_name(naming), None, 0))
            self.reachable += self.unfinished
            self.unfinished = []
        return result

    def new_name(self, naming):
        if naming == "tag" and self.tags and self.chance(5):
            return self.tags.pop()
        return self.random.choice(["Pair", "Tile", "params", "R"]) + str(self.count)

    def composite(self, naming, own_name, outer, depth, member_dims=0, form=None, names=None):
        self.count += 1
        form = form or ("union" if self.chance(25) else "struct")
        result = Composite(form, naming, own_name, outer, member_dims)
        if names is None:  # C++ allows no anonymous member a field with the name of the class
            names = {own_name} if self.language == "c++" else set()
        for _ in range(self.random.choice([1, 2, 2, 3, 3, 4, 5, 6, 8])):
            result.fields.append(self.field(result, depth, names))
        if not result.runtime_fields:
            result.fields.append(Field(self.field_name(result, names), self.random.choice(NUMBERS)))
        if self.chance(12):
            result.align = min(result.c_align * self.random.choice([1, 2, 4]), 256)
            # The marker alone tells the alignment of compile-time fields from a requested one.
            by_marker = result.has_constexpr or self.chance(50)
            result.align_by = "marker" if by_marker else "aligned"
        if not result.is_unnamed:
            self.unfinished.append(result)
        return result

    def field_name(self, owner, names):
        """A name that is new in the scope of `owner`; sometimes the name of `owner` itself."""
        candidates = [owner.own_name] if owner.naming == "tag" and self.chance(1) else []
        candidates += [self.random.choice(CLASHING_NAMES) for _ in range(2)]
        name = next((n for n in candidates if n not in names), f"f{len(names)}")
        names.add(name)
        return name

    def field(self, owner, depth, names):
        kinds = {"number": 50, "array": 18, "earlier": 10 if self.reachable else 0,
                 "earlier_array": 5 if self.reachable else 0, "loose": 1, "constexpr": 4}
        if depth < 3:
            kinds.update(inline=9, inline_array=2, anonymous=6)
        kind = self.random.choices(list(kinds), kinds.values())[0]
        return getattr(self, kind)(owner, depth, names)

    def number(self, owner, depth, names, dims=()):
        result = Field(self.field_name(owner, names), self.random.choice(NUMBERS), dims)
        if self.chance(12):
            result.qualifier = self.random.choice(self.qualifiers(result.type))
        self.align(result)
        return result

    def qualifiers(self, number):
        if self.language == "c++":  # no _Atomic; a class with a qualified class in it is not plain
            return [""] if "struct" in number.spelling else ["const", "volatile"]
        plain = number.kind != "numeric" and "any_" not in number.spelling
        return ["const", "volatile", "atomic"] if plain else ["const", "volatile"]

    def array(self, owner, depth, names):
        rank = self.random.choice([1, 1, 1, 2, 2, 3])
        dims = tuple(self.random.choice([1, 2, 3, 4, 5, 7]) for _ in range(rank))
        return self.number(owner, depth, names, dims)

    def loose(self, owner, depth, names):
        return Field(self.field_name(owner, names), self.random.choice(LOOSE))

    def constexpr(self, owner, depth, names):
        name = self.field_name(owner, names)
        if name in CLASHING_NAMES:  # a specialization has N_<name> for its own
            name = f"tile{len(names)}"
            names.add(name)
        return Field(name, self.random.choice(CONSTANTS), constexpr=True)

    def earlier(self, owner, depth, names):
        result = Field(self.field_name(owner, names), self.random.choice(self.reachable))
        self.align(result)
        return result

    def earlier_array(self, owner, depth, names):
        element = self.random.choice(self.reachable)
        if not element.can_be_element:
            return self.earlier(owner, depth, names)
        dims = (self.random.choice([1, 2, 3, 4]),)
        result = Field(self.field_name(owner, names), element, dims)
        self.align(result)
        return result

    def inline(self, owner, depth, names, dims=(), form=None):
        # A plain name: the composite N_<member> must not collide with another N_… .
        name = f"in{self.count}"
        names.add(name)
        # C++ knows no path to a class inside a class without a name.
        tagged = self.chance(50) and not (owner.is_unnamed and self.language == "c++")
        naming = "tag" if tagged else "member"
        own_name = f"{self.random.choice(['Inner', 'Part'])}{self.count}" if tagged else name
        inner = self.composite(naming, own_name, owner, depth + 1, len(dims), form)
        result = Field(name, inner, dims)
        self.align(result, by=["marker", "aligned", "alignas"])
        return result

    def inline_array(self, owner, depth, names):
        result = self.inline(owner, depth, names, (self.random.choice([1, 2, 3]),), "struct")
        if not result.type.can_be_element:  # a single one instead
            result.dims = ()
            result.type.member_dims = 0
        return result

    def anonymous(self, owner, depth, names):
        inner = self.composite("anonymous", str(len(owner.fields)), owner, depth + 1, names=names)
        return Field(None, inner)

    def align(self, result, by=("marker", "aligned", "alignas", "typedef")):
        if not self.chance(25):
            return
        result.align = min(result.natural_align * self.random.choice([1, 2, 2, 4, 8]), 256)
        result.align_by = self.random.choice(list(by))
        if result.is_composite and result.type.has_constexpr:
            result.align_by = "marker"  # as for the whole
        if result.align < result.natural_align:
            result.align, result.align_by = 0, ""
        if result.qualifier == "atomic" and result.align_by == "typedef":
            result.align_by = "aligned"  # _Atomic drops the alignment of a typedef
        if result.align_by == "typedef":
            self.typedef_count += 1
            result.typedef = f"over{self.typedef_count}"
