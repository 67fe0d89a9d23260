r"""The marker: the line with which fw marks a generated file, and its hash.

`# fw:generated:sha256:<hash>` is the file's first line, or its second below a shebang. The hash
is that of the *pristine body*: the generated text without the marker, with `\n` line endings. A
file whose body still has that hash is unedited. In an edited file the hash identifies the base of
the merge. Line endings and a byte order mark are the style of a file, not an edit.

JSON has no comments: there the marker is the first member of the object,
`"//": "fw:generated:sha256:<hash>",` on the second line.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import NamedTuple

__all__ = ["Marked", "Style", "decode", "digest", "encode", "insert", "split"]

_WORD = "fw:generated:sha256:"
_LINE = re.compile(
    r"^(?:(?:#|//|;|/\*|<!--)[ \t]*|[ \t]*\"//\"[ \t]*:[ \t]*\")fw:generated:sha256:([0-9a-f]{64})"
    r"(?:\"[ \t]*,?)?[ \t]*(?:\*/|-->)?[ \t]*(?:\n|\Z)",
    re.MULTILINE,
)
_SEARCHED = 4096
"""Number of characters searched for a marker, since a licence may precede it."""

_HASH, _SLASHES, _STARS, _ANGLES = ("# ", ""), ("// ", ""), ("/* ", " */"), ("<!-- ", " -->")
_FORMS = {
    "css": _STARS,
    "htm": _ANGLES,
    "html": _ANGLES,
    "js": _SLASHES,
    "jsx": _SLASHES,
    "md": _ANGLES,
    "mjs": _SLASHES,
    "svg": _ANGLES,
    "ts": _SLASHES,
    "tsx": _SLASHES,
    "vue": _ANGLES,
    "xml": _ANGLES,
}
_BOM = "\ufeff"


class Style(NamedTuple):
    r"""Style of a text's bytes: with a byte order mark, with `\r\n` line endings."""

    bom: bool = False
    crlf: bool = False


_PLAIN = Style()


class Marked(NamedTuple):
    """A text without its marker, and the hash in the marker, None if it has none."""

    hash: str | None
    body: str

    @property
    def untouched(self) -> bool:
        """Return True if the body still has the hash in its marker, so it is unedited."""
        return self.hash is not None and digest(self.body) == self.hash


def decode(data: bytes) -> tuple[str, Style]:
    r"""Return the text of a file with `\n` line endings, and its style.

    Bytes that are not UTF-8 survive as surrogates; mixed line endings stay unchanged.
    """
    text = data.decode("utf-8", "surrogateescape")
    bom = text.startswith(_BOM)
    if bom:
        text = text[1:]
    crlf = "\r\n" in text and text.count("\r\n") == text.count("\n")
    return (text.replace("\r\n", "\n") if crlf else text), Style(bom, crlf)


def encode(text: str, style: Style = _PLAIN) -> bytes:
    """Return the bytes of a text in that style."""
    if style.crlf:
        text = text.replace("\n", "\r\n")
    return (_BOM + text if style.bom else text).encode("utf-8", "surrogateescape")


def digest(body: str) -> str:
    """Return the hash of a body as its marker states it, in hexadecimal."""
    return sha256(body.encode("utf-8", "surrogateescape")).hexdigest()


def split(text: str) -> Marked:
    """Return the body and the hash of a text; a text without a marker is all body."""
    if _WORD not in text[:_SEARCHED]:
        return Marked(None, text)
    found = _LINE.search(text, 0, _SEARCHED + 100)
    if found is None:
        return Marked(None, text)
    return Marked(found[1], text[: found.start()] + text[found.end() :])


def insert(path: str, body: str, hash: str | None = None) -> str:
    """Return a body with its marker; pass `hash` if it is based on another generated body.

    Raise ValueError for JSON other than an object, since the marker is one of its members.
    """
    suffix = path.rsplit("/", 1)[-1].rsplit(".", 1)[-1].lower()
    if suffix == "json":
        return _insert_member(path, body, f"{_WORD}{hash or digest(body)}")
    form = _FORMS.get(suffix, _HASH)
    line = f"{form[0]}{_WORD}{hash or digest(body)}{form[1]}\n"
    if not body.startswith(("#!", "<?xml")):
        return line + body
    first, end, rest = body.partition("\n")
    return first + (end or "\n") + line + rest


def _insert_member(path: str, body: str, marker: str) -> str:
    before, brace, rest = body.partition("{")
    if not brace or before.strip():
        raise ValueError(f"{path}: only a JSON object can carry a marker")
    rest = rest.removeprefix("\n")
    comma = "" if rest.lstrip().startswith("}") else ","
    return f'{before}{{\n  "//": "{marker}"{comma}\n{rest}'
