from __future__ import annotations

import pytest

from fw.language.service.form import form_of, place_at
from fw.language.service.workspace import Workspace
from fw.runtime.errors import FwError

SCHEMA = """\
enum Status {
  open "Open" = "o"
}

## A post.
## Second line.
model Post was Article {
  id: uuid primary
  ## Its heading.
  title: string(80) min_length 2 unique # short
  author_id: uuid nullable references User on_delete set_null
  check long (length(title) > 2)
  timestamps
  relations {
    many_to_many Tag as tags
  }
"""


def workspace(text: str = SCHEMA) -> Workspace:
    return Workspace({"schema.fw": text})


def test_a_form_has_every_part_of_a_model_even_of_a_broken_one() -> None:
    form = form_of(workspace(), "Post")

    assert (form["kind"], form["was"], form["comment"]) == (
        "model",
        "Article",
        "A post.\nSecond line.",
    )
    title = form["fields"][1]
    assert (title["name"], title["type"], title["comment"]) == (
        "title",
        "string(80)",
        "Its heading.",
    )
    assert title["constraints"] == [
        {"word": "min_length", "value": "2"},
        {"word": "unique", "value": None},
    ]
    assert SCHEMA[slice(*title["span"])] == "title: string(80) min_length 2 unique"
    assert [one["text"] for one in form["lines"]] == [
        "check long (length(title) > 2)",
        "timestamps",
    ]
    assert form["relations"][0]["alias"] == "tags"


def test_a_form_has_the_members_of_an_enum() -> None:
    (member,) = form_of(workspace(), "Status")["members"]

    assert (member["name"], member["label"], member["value"]) == ("open", "Open", '"o"')


def test_places_are_named() -> None:
    at = SCHEMA.index

    assert place_at(workspace(), "schema.fw", at("min_length")) == {
        "name": "Post",
        "field": "title",
    }
    assert place_at(workspace(), "schema.fw", at("timestamps")) == {"name": "Post", "field": None}
    assert place_at(workspace(), "other.fw", 0) is None


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(FwError, match="unknown model 'Pots'"):
        form_of(workspace(), "Pots")
