"""The themes of the admin: every pair of colours that a page shows is legible."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

import fw
from fw.project.doctor.theme_contrast import contrast, low_contrasts

STARTERS = Path(fw.__file__).parent / "starters"
EXAMPLES = Path(fw.__file__).parents[1] / "admin/src/theme/contrast.test.json"
SCHEMA = Path(fw.__file__).parent / "templates/admin/schemas/theme.json"
NAMES = ["blog-cms", "crm", "default", "helpdesk", "institute-admin", "inventory"]


@pytest.mark.parametrize(("one", "other", "figure"), json.loads(EXAMPLES.read_text()))
def test_contrasts_are_what_the_pages_find(one: str, other: str, figure: float) -> None:
    assert contrast(one, other) == pytest.approx(figure, abs=1e-10)
    assert contrast(other, one) == pytest.approx(figure, abs=1e-10)


def test_each_starter_has_a_theme() -> None:
    assert sorted(path.parent.name for path in STARTERS.glob("*/theme.json")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_each_theme_is_as_editors_are_told(name: str) -> None:
    schema = json.loads(SCHEMA.read_text())
    theme = json.loads((STARTERS / name / "theme.json").read_text())
    jsonschema.validate(theme, schema)
    # Beside it in a project: admin/theme.json and admin/schemas.
    assert theme["$schema"] == f"./schemas/{SCHEMA.name}"
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


@pytest.mark.parametrize("name", NAMES)
def test_every_pair_of_colours_meets_wcag_aa(name: str) -> None:
    theme = json.loads((STARTERS / name / "theme.json").read_text())
    assert theme["name"] == name
    assert list(low_contrasts(theme, {})) == []


def test_a_colour_that_is_too_faint_is_named_with_one_that_is_not() -> None:
    standard = json.loads((STARTERS / "default/theme.json").read_text())
    theme = {"light": {"muted": "#9aa0aa", "background": "#FFFFFF", "surface": "#f4f4f4"}}
    found = [one for one in low_contrasts(theme, standard) if one.name == "light.muted"]

    assert [(one.background, round(one.contrast, 2)) for one in found] == [
        ("light.background", 2.63),
        ("light.surface", 2.39),
    ]
    (better,) = {one.better for one in found}
    assert better is not None
    theme["light"]["muted"] = better
    assert "light.muted" not in {one.name for one in low_contrasts(theme, standard)}
    assert contrast(better, "#f4f4f4") < 4.8  # no further from what was asked for than it takes


def test_on_grounds_too_far_apart_nothing_would_do() -> None:
    standard = json.loads((STARTERS / "default/theme.json").read_text())
    theme = {"dark": {"background": "#000000", "surface": "#a0a0a0"}}
    assert {one.better for one in low_contrasts(theme, standard) if one.name == "dark.text"} == {
        None
    }


def test_what_is_no_colour_is_as_in_the_standard_theme() -> None:
    standard = json.loads((STARTERS / "default/theme.json").read_text())
    theme = {"light": {"text": "red", "bar": None, "sidebar": {"text": 7}}, "dark": []}
    assert list(low_contrasts(theme, standard)) == []
