"""The themes of the admin: every pair of colours that a page shows is legible."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest

import fw

STARTERS = Path(fw.__file__).parent / "starters"
SCHEMA = Path(fw.__file__).parent / "templates/admin/lib/theme.schema.json"
NAMES = ["blog-cms", "crm", "default", "helpdesk", "institute-admin", "inventory"]
TEXT = 4.5
PARTS = 3.0
_STATES = ("success", "info", "warning", "error")


def luminance(colour: str) -> float:
    """Return the relative luminance of `#rrggbb` as WCAG 2.2 defines it, 0 to 1."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def pairs(
    palette: dict[str, str], bar: dict[str, str], sidebar: dict[str, str]
) -> Iterator[tuple[str, str, str, float]]:
    """Yield what stands on what: a name, both colours, and the contrast that WCAG AA asks for."""
    for ground in ("background", "surface"):
        for words in ("text", "muted", "primary", *_STATES):
            yield f"{words} on {ground}", palette[words], palette[ground], TEXT
        for part in ("outline", "accent"):
            yield f"{part} on {ground}", palette[part], palette[ground], PARTS
    yield "text of the bar", bar["text"], bar["background"], TEXT
    yield "text of the sidebar", sidebar["text"], sidebar["background"], TEXT
    yield "active entry of the sidebar", sidebar["active_text"], sidebar["active"], TEXT


def test_the_formula_gives_the_contrasts_that_are_known() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_each_starter_has_a_theme() -> None:
    assert sorted(path.parent.name for path in STARTERS.glob("*/theme.json")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_each_theme_is_as_editors_are_told(name: str) -> None:
    schema = json.loads(SCHEMA.read_text())
    theme = json.loads((STARTERS / name / "theme.json").read_text())
    jsonschema.validate(theme, schema)
    # Beside it in a project: admin/theme.json and admin/lib.
    assert theme["$schema"] == f"./lib/{SCHEMA.name}"
    for mode in ("light", "dark"):
        assert theme[mode].keys() == schema["$defs"]["colours"]["properties"].keys()


@pytest.mark.parametrize(
    "slip",
    [
        {"radius": 30},
        {"colour": "red"},
        {"light": {"primary": "blue"}},
        {"logo": "//other.example"},
    ],
)
def test_editors_are_told_of_slips(slip: dict[str, object]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(slip, json.loads(SCHEMA.read_text()))


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_every_pair_of_colours_meets_wcag_aa(name: str, mode: str) -> None:
    theme = json.loads((STARTERS / name / "theme.json").read_text())
    palette = theme[mode]
    faint = [
        f"{what}: {contrast(front, ground):.2f} of {needed}"
        for what, front, ground, needed in pairs(palette, palette["bar"], palette["sidebar"])
        if contrast(front, ground) < needed
    ]
    assert theme["name"] == name
    assert faint == []
