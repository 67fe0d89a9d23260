"""Colour contrast of an admin's theme, as required by WCAG 2.2 AA.

`lib/theme/colour.ts` of the pages computes the same; one file of examples tests both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["MODES", "LowContrast", "contrast", "low_contrasts", "pairs"]

MODES: Final = ("light", "dark")
TEXT, NON_TEXT = 4.5, 3.0
"""Required contrast of text, and of other parts of a page (WCAG 2.2, 1.4.3 and 1.4.11)."""

_READ = ("text", "muted", "primary", "success", "info", "warning", "error")
_SEEN = ("outline", "accent")
_COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
_STEPS = 50


@dataclass(frozen=True, slots=True)
class LowContrast:
    """Colour with too little contrast to its background; both are named by their theme member.

    `better` is a similar colour with enough contrast to all its backgrounds, or None.
    """

    name: str
    colour: str
    background: str
    background_colour: str
    contrast: float
    needed: float
    better: str | None


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def pairs(mode: str) -> Iterator[tuple[str, tuple[str, ...], float]]:
    """Yield each foreground member of a theme, its backgrounds, and the required contrast."""
    backgrounds = (f"{mode}.background", f"{mode}.surface")
    for name in _READ:
        yield f"{mode}.{name}", backgrounds, TEXT
    for name in _SEEN:
        yield f"{mode}.{name}", backgrounds, NON_TEXT
    yield f"{mode}.bar.text", (f"{mode}.bar.background",), TEXT
    yield f"{mode}.sidebar.text", (f"{mode}.sidebar.background",), TEXT
    yield f"{mode}.sidebar.active_text", (f"{mode}.sidebar.active",), TEXT


def low_contrasts(theme: Mapping[str, Any], standard: Mapping[str, Any]) -> Iterator[LowContrast]:
    """Yield the colours of a theme with too little contrast; `standard` has the default values."""
    for mode in MODES:
        for name, backgrounds, needed in pairs(mode):
            colour = _colour(name, theme, standard)
            on = {background: _colour(background, theme, standard) for background in backgrounds}
            better = _better(colour, on.values(), needed)
            for background, paint in on.items():
                found = contrast(colour, paint)
                if found < needed:
                    yield LowContrast(name, colour, background, paint, found, needed, better)


def _colour(name: str, *themes: Mapping[str, Any]) -> str:
    """Return the colour of a member from the first theme that defines it."""
    for theme in themes:
        value: Any = theme
        for part in name.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        if isinstance(value, str) and _COLOUR.fullmatch(value):
            return value
    raise LookupError(name)


def _better(colour: str, backgrounds: Iterable[str], needed: float) -> str | None:
    """Return the nearest darker or lighter colour with enough contrast to all backgrounds."""
    on = list(backgrounds)
    for step in range(1, _STEPS + 1):
        for end in (0, 255):
            moved = [round(each + (end - each) * step / _STEPS) for each in _channels(colour)]
            found = "#" + "".join(f"{each:02x}" for each in moved)
            if all(contrast(found, background) >= needed for background in on):
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
