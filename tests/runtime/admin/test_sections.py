"""Sections of fields in descriptors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fw.runtime.admin.descriptors import Descriptors
from tests.runtime.admin.site import post, write

TAGS = {"kind": "many_to_many", "model": "Tag", "label": "Tags", "field": "tag_ids"}

MEMBERS: list[tuple[dict[str, Any], list[str]]] = [
    ({"sections": [{"label": "Text", "fields": ["title", "tags"]}], "side": ["id"]}, []),
    (
        {"sections": [{"label": "Text", "fields": ["titel"]}]},
        ["sections[0] names an unknown field 'titel'; did you mean 'title'?"],
    ),
    (
        {"sections": [{"label": "A", "fields": ["id"]}, {"label": "B", "fields": ["id"]}]},
        ["sections[1] names 'id', which is in 'A'"],
    ),
    ({"sections": [{"fields": []}]}, ["sections.0.label: Field required"]),
    ({"side": ["ids"]}, ["side names an unknown field 'ids'; did you mean 'id'?"]),
    ({"columns": ["titel"]}, ["columns names an unknown field 'titel'; did you mean 'title'?"]),
]


@pytest.mark.parametrize(("members", "faults"), MEMBERS)
def test_unknown_and_repeated_fields_are_reported(
    tmp_path: Path, members: dict[str, Any], faults: list[str]
) -> None:
    described = {**post(), "relations": {"tags": TAGS}, **members}
    write(tmp_path, {"admin/resources/blog_post.json": described})
    known = Descriptors(tmp_path, {"blogposts": "BlogPost"}).refresh()
    assert [fault.message for fault in known.faults] == faults
