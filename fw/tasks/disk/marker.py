r"""The line that says fw wrote a file, and from which text.

`# fw:generated:sha256:<hash>` is the file's first line, or its second below a shebang. The hash
is that of the *pristine body*: what fw generated, without the marker, with `\n` line ends. A
file whose body still has that hash was not touched; in any other the hash names the base of the
merge. An editor's line ends and byte order mark are its style, not an edit.

JSON knows no comments, so there the marker is the first member of the object that the file is,
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
"""Characters in which a marker is looked for: a licence may have been put above it."""

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
    r"""How the bytes of a text differ from UTF-8 with `\n`: a byte order mark, `\r\n`."""

    bom: bool = False
    crlf: bool = False


_PLAIN = Style()


class Marked(NamedTuple):
    """A text taken apart: the hash of its marker, None where it has none, and the rest."""

    hash: str | None
    body: str

    @property
    def untouched(self) -> bool:
        """Whether the body is still what the marker says was generated."""
        return self.hash is not None and digest(self.body) == self.hash


def decode(data: bytes) -> tuple[str, Style]:
    r"""Return the text of a file with `\n` line ends, and how to get back to its bytes.

    Bytes that are not UTF-8 survive as surrogates; mixed line ends stay as they are.
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
    """Return the hash that a marker states for a body, in hex."""
    return sha256(body.encode("utf-8", "surrogateescape")).hexdigest()


def split(text: str) -> Marked:
    """Take the marker off a text; a text without one is all body."""
    if _WORD not in text[:_SEARCHED]:
        return Marked(None, text)
    found = _LINE.search(text, 0, _SEARCHED + 100)
    if found is None:
        return Marked(None, text)
    return Marked(found[1], text[: found.start()] + text[found.end() :])


def insert(path: str, body: str, hash: str | None = None) -> str:
    """Return a body with its marker; `hash` where it descends from another pristine body.

    ValueError for JSON that is no object: only a member can carry its marker.
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
