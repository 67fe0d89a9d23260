from __future__ import annotations

from fw.language.schema import load
from fw.tasks.render.models.link_tables import Link, LinkColumn, links

BOTH = """
model Tag {
  id: int primary
  relations { %s }
}
model Post {
  id: uuid primary
  relations { %s }
}
"""
OURS, THEIRS = "many_to_many Post as posts", "many_to_many Tag as tags"
COLUMNS = (LinkColumn("post_id", "Post"), LinkColumn("tag_id", "Tag"))


def _links(first: str, second: str) -> list[Link]:
    text = BOTH % (f"\n{first}\n" if first else "\n", f"\n{second}\n" if second else "\n")
    return list(links(load(text)))


def test_the_first_model_to_declare_a_link_owns_its_table() -> None:
    assert _links(OURS, THEIRS) == [Link("posts_tags", "Tag", *COLUMNS)]
    assert _links(OURS, "") == [Link("posts_tags", "Tag", *COLUMNS)]
    assert _links("", THEIRS) == [Link("posts_tags", "Post", *COLUMNS)]
    assert _links("", "") == []


def test_a_self_referential_link_is_named_after_its_alias() -> None:
    wanted = "many_to_many Post as related\nmany_to_many Post as sequels"
    related, sequels = _links("", wanted)
    own = LinkColumn("post_id", "Post")
    assert related == Link(
        "posts_related", "Post", own, LinkColumn("related_id", "Post"), "related"
    )
    assert sequels == Link("posts_sequels", "Post", own, LinkColumn("sequel_id", "Post"), "sequels")
