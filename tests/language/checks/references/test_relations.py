"""Diagnostics of relations and their link tables."""

from __future__ import annotations

import pytest

from fw.language.schema import diagnose
from tests.language.corpus import body


def test_hint_for_an_ambiguous_relation() -> None:
    text = """model A {
  id: int primary
  relations { has_many B as bs }
}
model B {
  id: int primary
  x_id: int references A
  y_id: int references A
}"""
    [found] = diagnose(text)
    assert found.hint == "write 'has_many B as bs via x_id' or 'has_many B as bs via y_id'"


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("tag_ids: json\nrelations { many_to_many Tag as tags }", "a field"),
        (
            "relations {\nmany_to_many Tag as tags\nhas_many Tag as tag_ids\n}",
            "the link field of 'tags'",
        ),
        (
            "relations {\nmany_to_many Tag as tags\nmany_to_many Topic as tag\n}",
            "the link field of 'tags'",
        ),
    ],
)
def test_the_name_of_a_link_field_is_unique(line: str, taken: str) -> None:
    [fault] = [one for one in diagnose(body(line)) if one.code == "FW210"]
    assert "'tag_ids'" in fault.message
    assert taken in fault.message


def test_a_relation_with_through_has_no_link_field() -> None:
    line = "tag_ids: json\nrelations { many_to_many Tag as tags through Tagging }"
    assert "FW210" not in {one.code for one in diagnose(body(line))}


@pytest.mark.parametrize(
    ("relations", "said"),
    [
        (
            "many_to_many Tag as tags\nmany_to_many Tag as topics",
            "relations 'tags' and 'topics' share",
        ),
        ("many_to_many Post as posts", "would be 'post_id'"),
        (
            "many_to_many Post as tags\nmany_to_many Tag as others",
            "'posts_tags' is also the table of another relation",
        ),
        ("many_to_many Post as versions", "'posts_versions' is also the table of a model"),
        (f"many_to_many Post as {'a' * 60}", "exceed 63 characters"),
    ],
)
def test_links_that_cannot_be_implied(relations: str, said: str) -> None:
    text = (
        "model Tag { id: uuid primary }\nmodel PostsVersion { id: uuid primary }\n"
        f"model Post {{\nid: uuid primary\nrelations {{\n{relations}\n}}\n}}"
    )
    [fault] = diagnose(text)
    assert fault.code == "FW409"
    assert said in fault.message


def test_a_model_may_have_many_links_to_itself() -> None:
    relations = "many_to_many Post as related\nmany_to_many Post as sequels"
    assert diagnose(f"model Post {{\nid: uuid primary\nrelations {{\n{relations}\n}}\n}}") == []
