"""Names that a dropped field may have been renamed to, and names of revisions."""

from __future__ import annotations

import pytest

from fw.tasks.migrations.diff.conversions import condition_to_fit
from fw.tasks.migrations.diff.table import Difference
from fw.tasks.migrations.planned_revision import altered
from fw.tasks.migrations.rename_detection import renamed_fields
from fw.tasks.migrations.tables import Column, Table

TEXT, INTEGER, JSON = "t.String(255)", "t.Integer()", "t.Json()"


def found(
    dropped: dict[str, str], added: dict[str, str], private: frozenset[str] = frozenset()
) -> list[str]:
    old, new = (
        Table("users", tuple(Column(name, kind, True) for name, kind in names.items()))
        for names in (dropped, added)
    )
    candidates = renamed_fields("User", old, new, list(dropped), list(added), private)
    return [one.new.removeprefix("User.") for one in candidates]


@pytest.mark.parametrize(
    ("dropped", "added", "names"),
    [
        ({"title": TEXT}, {"headline": TEXT}, ["headline"]),
        ({"title": TEXT}, {"views": INTEGER}, []),
        ({"title": TEXT}, {"headline": TEXT, "subtitle": TEXT}, ["subtitle"]),
        ({"password": TEXT}, {"avatarUrl": TEXT}, []),
        ({"avatar": TEXT}, {"avatarSecret": TEXT}, []),
        ({"password": TEXT, "title": TEXT}, {"avatarUrl": TEXT}, []),
    ],
)
def test_only_similar_fields_are_candidates(
    dropped: dict[str, str], added: dict[str, str], names: list[str]
) -> None:
    assert found(dropped, added) == names


def test_a_private_field_is_no_candidate() -> None:
    assert found({"note": TEXT}, {"notes": TEXT}) == ["notes"]
    assert found({"note": TEXT}, {"notes": TEXT}, frozenset({"notes"})) == []


@pytest.mark.parametrize(
    ("difference", "name"),
    [
        (Difference(added=["rating"]), "add_rating_to_post"),
        (Difference(added=["avatarUrl"]), "add_avatar_url_to_post"),
        (
            Difference(added=["a"], renamed=[("title", "headline")]),
            "add_a_and_rename_title_to_headline_on_post",
        ),
        (Difference(added=["a", "b", "c"]), "add_a_and_b_and_1_more_to_post"),
        (
            Difference(added=["some_very_long_name", "another_very_long_name", "one"]),
            "add_some_very_long_name_and_2_more_to_post",
        ),
        (Difference(added=["a" * 50], dropped=["b" * 50]), "add_1_and_drop_1_on_post"),
    ],
)
def test_the_name_of_a_revision_says_what_changed(difference: Difference, name: str) -> None:
    assert altered("Post", "post", None, difference, (), ()).name == name


def test_the_name_of_a_revision_is_short() -> None:
    name = altered("Post", "post" * 30, None, Difference(added=["rating"]), (), ()).name
    assert len(name) <= 60


def test_values_that_fit_a_narrower_type_meet_a_condition() -> None:
    assert condition_to_fit("title", "t.Text()", "t.String(80)") == "length(title) <= 80"
    decimals = condition_to_fit("price", "t.Decimal(8, 2)", "t.Decimal(6, 2)")
    assert decimals == "price < 10000 and price > -10000"
    assert condition_to_fit("price", "t.Decimal(8, 2)", "t.Decimal(8, 1)") is None
