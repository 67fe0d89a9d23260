"""Many-to-many links in seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.runtime.database import Database, Query, Selection
from fw.runtime.database.seeding.seed_files import SeedError
from fw.runtime.database.seeding.seeder import seed
from tests.runtime.database.seeding.posts import (
    MODELS,
    SeedPost,
    SeedTag,
    links,
    plant,
    write,
)

LINKED = """\
Tag:
  leaf: {label: leaf, posts: [first, second]}
  root: {id: 41, label: root}
Post:
  first: {title: a, author_id: ada, tags: [leaf, root, leaf]}
  second: {title: b, author_id: ada, tags: }
  third: {title: c, author_id: ada, tags: [41]}
Author:
  ada: {name: Ada}
"""


async def linked(database: Database) -> list[tuple[str, str]]:
    posts = Query(lambda: database.store(SeedPost), SeedPost).with_("tags")
    return sorted((post.title, tag.label) for post in await posts.get() for tag in post.tags)


async def test_rows_are_linked_from_either_end_and_existing_links_stay(
    root: Path, database: Database
) -> None:
    for path in (root / "database" / "seeds").glob("*.yaml"):
        path.unlink()
    write(root, "01.yaml", LINKED)
    report = await seed(root, url=str(database.url), models=MODELS)
    assert report == {"Author": 1, "Tag": 2, "Post": 3, "seed_posts_tags": 4}
    assert str(report) == "added 2 Tag rows, 1 Author row, 3 Post rows, 4 seed_posts_tags rows"
    pairs = [("a", "leaf"), ("a", "root"), ("b", "leaf"), ("c", "root")]
    assert await linked(database) == pairs
    assert set((await plant(root, database)).values()) == {0}
    await database.store(SeedTag).delete(41)
    again = await plant(root, database)
    assert again == {"Author": 0, "Tag": 1, "Post": 0, "seed_posts_tags": 2}
    assert await linked(database) == pairs


async def test_rows_are_linked_to_rows_of_the_same_model(root: Path, database: Database) -> None:
    write(
        root,
        "03.yaml",
        "Tag:\n  a: {label: a, related: [b, leaf, a]}\n  b: {label: b, related: [a]}\n",
    )
    assert (await plant(root, database))["seed_tags_related"] == 4
    assert (await plant(root, database))["seed_tags_related"] == 0
    tags = Query(lambda: database.store(SeedTag), SeedTag).with_("related").order_by("label")
    found = {row.label: sorted(tag.label for tag in row.related) for row in await tags.get()}
    assert found == {"a": ["a", "b", "leaf"], "b": ["a"], "leaf": [], "root": []}


async def test_links_are_added_in_several_batches(root: Path, database: Database) -> None:
    tags = "".join(f"  t{i}: {{label: t{i}}}\n" for i in range(450))
    names = ", ".join(f"t{i}" for i in range(450))
    posts = f"Post:\n  many: {{title: m, author_id: ada, tags: [{names}]}}\n"
    write(root, "05.yaml", f"Tag:\n{tags}{posts}")
    assert (await plant(root, database))["seed_posts_tags"] == 450
    assert (await plant(root, database))["seed_posts_tags"] == 0


async def test_a_failed_link_rolls_everything_back(root: Path, database: Database) -> None:
    write(
        root, "05.yaml", "Post:\n  x:\n    title: x\n    author_id: ada\n    tags:\n      - 99999\n"
    )
    with pytest.raises(SeedError, match=r"05\.yaml:6: Post\.x, tags: a referenced"):
        await plant(root, database)
    assert await database.store(SeedPost).count(Selection()) == 0
    assert await database.backend.table_rows(database, links).count() == 0
