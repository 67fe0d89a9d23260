"""Filters for values in templates; every slot uses one of them.

The schema is untrusted input. A slot without a filter uses `strict`, which accepts names, paths
and `Code`, and refuses everything else.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from keyword import iskeyword

from fw.tasks.render.code import Code, literal

__all__ = [
    *("FILTERS", "FilterError", "doc", "docstring"),
    *("html", "js", "name", "py", "strict", "toml", "yaml"),
]

_INDENT = "    "

_PLAIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_./-]*")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PRAGMA = re.compile(
    r"\b(coding|fmt|fw|isort|mypy|noqa|pragma|pylint|pyright|ruff|type|yapf)(\s*)[:=]",
    re.IGNORECASE,
)


class FilterError(ValueError):
    """A slot of a template does not accept a value."""


def strict(value: object) -> str:
    """Return `Code`, an int, or the text of a name or a relative path; refuse the rest."""
    if isinstance(value, Code):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, str) and _PLAIN.fullmatch(value):
        return value
    raise FilterError(f"{value!r} needs a filter")


def name(value: object) -> str:
    """Return an ASCII identifier that isn't a Python keyword."""
    if isinstance(value, str) and _NAME.fullmatch(value) and not iskeyword(value):
        return value
    raise FilterError(f"{value!r} is not a name")


def py(value: object) -> str:
    """Return the Python literal of a scalar, list, tuple or mapping."""
    if isinstance(value, float) and not math.isfinite(value):
        raise FilterError(f"{value!r} has no literal")
    if value is None or isinstance(value, str | int | float):
        return literal(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(py, value)) + "]"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(py, value)) + ("," if len(value) == 1 else "") + ")"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{py(key)}: {py(item)}" for key, item in value.items()) + "}"
    raise FilterError(f"{type(value).__name__} has no literal")


def doc(value: object) -> str:
    """Return one line of prose for a comment or a triple-quoted docstring.

    Line breaks and unprintable characters become spaces, `"` becomes `'`, a backslash `/`.
    Directives of tools, such as `coding:`, `type:` or `noqa:`, are broken up by a space.
    """
    text = "".join(char if char.isprintable() else " " for char in str(value))
    text = " ".join(text.replace('"', "'").replace("\\", "/").split())
    text = text.replace("<!--", "<! --").replace("-->", "-- >").replace("*/", "* /")
    return _PRAGMA.sub(r"\1 ", text)


def js(value: object) -> str:
    """Return JSON that is safe inside a script element as well."""
    import json

    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError) as fault:
        raise FilterError(f"{value!r} has no JSON") from fault
    return "".join(
        char if char.isprintable() and char not in "<>&" else _utf16(char) for char in text
    )


def _utf16(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


def toml(value: object) -> str:
    """Return a TOML basic string, number, boolean or array of them."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) or (isinstance(value, float) and math.isfinite(value)):
        return repr(value)
    if isinstance(value, str):
        return '"' + "".join(map(_quoted, value)) + '"'
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    raise FilterError(f"{value!r} has no TOML")


def yaml(value: object) -> str:
    """Return a YAML double-quoted string, number, boolean, null or flow sequence of them."""
    return "null" if value is None else toml(value)


def _quoted(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable():
        return char
    code = ord(char)
    if 0xD800 <= code <= 0xDFFF:
        raise FilterError(f"a lone surrogate, U+{code:04X}, cannot be written")
    return f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}"


def html(value: object) -> str:
    """Return text for the inside of an element or a quoted attribute."""
    text = str(value).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#x27;")


_ANYWHERE = ("doc", "name", "strict")

FILTERS: Mapping[str, Callable[[object], str]] = {
    "doc": doc,
    "html": html,
    "js": js,
    "name": name,
    "py": py,
    "strict": strict,
    "toml": toml,
    "yaml": yaml,
}
"""Every filter by the name that templates use."""

_BY_SUFFIX: Mapping[str, tuple[str, ...]] = {
    "html": ("html", "js"),
    "js": ("js",),
    "json": ("js",),
    "md": ("html",),
    "py": ("py",),
    "toml": ("toml",),
    "ts": ("js",),
    "tsx": ("js",),
    "yaml": ("yaml",),
    "yml": ("yaml",),
}


def filters_for(path: str) -> frozenset[str]:
    """Return the names of the filters that are safe in a file of that name."""
    return frozenset(_ANYWHERE + _BY_SUFFIX.get(path.rsplit(".", 1)[-1], ()))


def docstring(text: str) -> Code:
    """Return the docstring of a class: the lines of a description, as safe text."""
    lines = [doc(line) for line in text.split("\n")]
    if len(lines) == 1:
        return Code(f'"""{lines[0]}"""')
    body = "\n".join(f"{_INDENT}{line}" if line else "" for line in lines[1:])
    return Code(f'"""{lines[0]}\n{body}\n{_INDENT}"""')
