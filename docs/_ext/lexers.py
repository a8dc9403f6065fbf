"""Colours for code: HIP as C++, `…` in C for what is left out, and what compilers say."""

from pygments.lexer import RegexLexer
from pygments.lexers.c_cpp import CLexer, CppLexer
from pygments.token import Comment, Error, Generic, Keyword, Text


class Elided:
    """Takes `…`, which is no C, for a comment."""

    def get_tokens_unprocessed(self, *arguments, **named):
        for index, kind, text in super().get_tokens_unprocessed(*arguments, **named):
            yield index, Comment if kind is Error and text == "…" else kind, text


class ElidedC(Elided, CLexer):
    """C with gaps."""


class ElidedCpp(Elided, CppLexer):
    """C++ and HIP with gaps."""


class Said(RegexLexer):
    """Blocks without a language: messages of the compiler, and plain text."""

    tokens = {"root": [(r"^error:", Generic.Error), (r"^(warning|note):", Keyword), (r"[^\n]*\n", Text)]}


def setup(app):
    app.add_lexer("said", Said)
    app.add_lexer("c", ElidedC)
    for name in ("cpp", "hip", "cuda"):
        app.add_lexer(name, ElidedCpp)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
