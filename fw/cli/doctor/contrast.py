"""Whether the colours of an admin's theme can be read on each other, as WCAG 2.2 AA asks.

The figures are those of the pages' own `lib/theme/colour.ts`: one file of examples holds both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["MODES", "Faint", "contrast", "faint", "pairs"]

MODES: Final = ("light", "dark")
TEXT, PARTS = 4.5, 3.0
"""What words need, and what parts of a page need that are no words."""

_READ = ("text", "muted", "primary", "success", "info", "warning", "error")
_SEEN = ("outline", "accent")
_COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
_STEPS = 50


@dataclass(frozen=True, slots=True)
class Faint:
    """A colour that can't be told from its ground well enough; both are named by their member.

    `better` is a colour near by that could be on all of its grounds, None where there is none.
    """

    name: str
    colour: str
    ground: str
    ground_colour: str
    contrast: float
    needed: float
    better: str | None


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours `#rrggbb` as WCAG 2.2 defines it, 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def pairs(mode: str) -> Iterator[tuple[str, tuple[str, ...], float]]:
    """Yield each member of a theme that stands on others, those, and the contrast it needs."""
    grounds = (f"{mode}.background", f"{mode}.surface")
    for name in _READ:
        yield f"{mode}.{name}", grounds, TEXT
    for name in _SEEN:
        yield f"{mode}.{name}", grounds, PARTS
    yield f"{mode}.bar.text", (f"{mode}.bar.background",), TEXT
    yield f"{mode}.sidebar.text", (f"{mode}.sidebar.background",), TEXT
    yield f"{mode}.sidebar.active_text", (f"{mode}.sidebar.active",), TEXT


def faint(theme: Mapping[str, Any], standard: Mapping[str, Any]) -> Iterator[Faint]:
    """Yield what is too faint in a theme; the standard one says what it leaves out."""
    for mode in MODES:
        for name, grounds, needed in pairs(mode):
            colour = _colour(name, theme, standard)
            behind = {ground: _colour(ground, theme, standard) for ground in grounds}
            better = _better(colour, behind.values(), needed)
            for ground, paint in behind.items():
                found = contrast(colour, paint)
                if found < needed:
                    yield Faint(name, colour, ground, paint, found, needed, better)


def _colour(name: str, *themes: Mapping[str, Any]) -> str:
    """Return the colour of a member in the first of the themes that has one."""
    for theme in themes:
        value: Any = theme
        for part in name.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        if isinstance(value, str) and _COLOUR.fullmatch(value):
            return value
    raise LookupError(name)


def _better(colour: str, grounds: Iterable[str], needed: float) -> str | None:
    """Return the nearest colour on the way to black or to white that can be told from all."""
    behind = list(grounds)
    for step in range(1, _STEPS + 1):
        for end in (0, 255):
            moved = [round(each + (end - each) * step / _STEPS) for each in _channels(colour)]
            found = "#" + "".join(f"{each:02x}" for each in moved)
            if all(contrast(found, ground) >= needed for ground in behind):
                return found
    return None


def _luminance(colour: str) -> float:
    shares = [channel / 255 for channel in _channels(colour)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
