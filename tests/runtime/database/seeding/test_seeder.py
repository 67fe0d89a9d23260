"""Seeds: rows by name, loaded in the order of their references in one transaction."""

from __future__ import annotations

import datetime as dt
import time
from decimal import Decimal
from pathlib import Path

import pytest

from fw.runtime.auth.policy.access import row_rules
from fw.runtime.auth.policy.actor import Actor
from fw.runtime.database import Database, Selection
from fw.runtime.database.repositories import authorization
from fw.runtime.database.seeding.seed_files import SeedError
from fw.runtime.database.seeding.seeder import key_of, seed
from fw.runtime.rules.access_rules import VERBS, deny
from tests.runtime.closed_model import ACTORS, acting_as
from tests.runtime.database.seeding.posts import (
    MODELS,
    PEOPLE,
    SeedAuthor,
    SeedPost,
    SeedTag,
    plant,
    seen,
    write,
)


async def test_rows_refer_to_each_other_by_name(root: Path, database: Database) -> None:
    assert await plant(root, database) == {"Author": 2, "Tag": 2, "Post": 2}
    post = await database.store(SeedPost).find(key_of("Post", "first"))
    assert post is not None
    leaf = await database.store(SeedTag).find(post["tag_id"])
    assert leaf is not None
    parent = await database.store(SeedTag).find(leaf["parent_id"])
    assert parent == {"id": leaf["parent_id"], "label": "root", "parent_id": None}
    grace = await database.store(SeedAuthor).find(key_of("Author", "grace"))
    assert grace is not None
    assert grace["mentor_id"] == post["author_id"] == key_of("Author", "ada")
    assert post == {
        "id": key_of("Post", "first"),
        "title": "007",
        "author_id": key_of("Author", "ada"),
        "tag_id": leaf["id"],
        "price": Decimal("9.90"),
        "day": dt.date(2024, 1, 31),
        "at": dt.datetime(2024, 1, 31, 10, tzinfo=dt.UTC),
        "clock": dt.time(12, 30),
        "extra": {"words": ["a", 1, 2.5, True, None], "at": "2024-01-31"},
        "open": False,
        "ratio": 0.5,
        "status": "done",
    }


async def test_seeding_twice_adds_nothing_and_brings_deleted_rows_back(
    root: Path, database: Database
) -> None:
    await plant(root, database)
    assert await plant(root, database) == {"Author": 0, "Tag": 0, "Post": 0}
    post = await database.store(SeedPost).find(key_of("Post", "first"))
    assert post is not None
    await database.store(SeedPost).delete(key_of("Post", "first"))
    await database.store(SeedTag).delete(post["tag_id"])
    assert await plant(root, database) == {"Author": 0, "Tag": 1, "Post": 1}
    again = await database.store(SeedPost).find(key_of("Post", "first"))
    assert again == post


async def test_given_keys_are_kept_and_generated_keys_follow_them(
    root: Path, database: Database
) -> None:
    write(root, "02_people.yaml", PEOPLE.replace("{label: root}", "{id: 41, label: root}"))
    await plant(root, database)
    assert (await database.store(SeedTag).find(41)) is not None
    fresh = [await database.store(SeedTag).insert({"label": "x"}) for _ in range(3)]
    assert len({row["id"] for row in fresh} | {41}) == 4


async def test_python_seeders_run_in_order_of_their_names_in_the_same_transaction(
    root: Path, database: Database
) -> None:
    write(
        root,
        "10_more.py",
        "from tests.runtime.database.seeding.posts import seen\n\n\n"
        "class Seeder:\n    def run(self):\n        seen.append('class')\n",
    )
    write(
        root,
        "03_more.py",
        "from tests.runtime.database.seeding.posts import SeedTag, seen\n"
        "from fw.runtime.database import current\n\n\n"
        "async def run() -> None:\n"
        "    await current().store(SeedTag).insert({'label': 'by hand'})\n"
        "    seen.append('function')\n",
    )
    write(root, "_helpers.py", "raise RuntimeError\n")
    seen.clear()
    await plant(root, database)
    assert seen == ["function", "class"]
    write(root, "99_bad.py", "async def run() -> None:\n    raise RuntimeError('no')\n")
    with pytest.raises(SeedError, match=r"seeds/99_bad\.py: RuntimeError: no"):
        await plant(root, database)
    labels = [row["label"] for row in await database.store(SeedTag).select(Selection())]
    assert sorted(labels) == ["by hand", "leaf", "root"]


@pytest.mark.parametrize("actor", ACTORS)
async def test_seeds_are_loaded_as_the_application(
    root: Path, database: Database, monkeypatch: pytest.MonkeyPatch, actor: Actor
) -> None:
    """Rows go to the store, which rules don't restrict, but what a seeder calls is restricted."""
    write(
        root,
        "10_more.py",
        "from tests.runtime.closed_model import may_use\n"
        "from tests.runtime.database.seeding.posts import seen\n\n\n"
        "def run() -> None:\n    seen.append(str(may_use()))\n",
    )
    seen.clear()
    monkeypatch.setattr(SeedPost, "__access__", (deny(*VERBS, to="all"),))
    monkeypatch.setattr(authorization, "row_rules", row_rules)
    with acting_as(actor):
        assert (await plant(root, database))["Post"] == 2
    assert seen == ["True"]


FAULTS = (
    (
        "Post:\n  a:\n    titel: x\n    author_id: ada\n",
        "09.yaml:3: Post.a, titel: unknown field",
    ),
    (
        "Post:\n  a:\n    title: x\n    author_id: adda\n",
        "09.yaml:4: Post.a, author_id: unknown",
    ),
    ("Post:\n  a: {author_id: ada}\n", "09.yaml:2: Post.a: needs a value for title"),
    ("Post:\n  a: {title: , author_id: ada}\n", "Post.a, title: needs a value"),
    ("Post:\n  a: {title: [x], author_id: ada}\n", "title: is a list or a mapping"),
    ("Post:\n  a: {title: x, author_id: ada, price: 1e9}\n", "price: 1e9 doesn't fit"),
    (
        "Post:\n  a: {title: x, author_id: ada, day: tomorrow}\n",
        "day: 'tomorrow' is not a valid date",
    ),
    (
        "Post:\n  a: {title: x, author_id: ada, open: perhaps}\n",
        "'perhaps' is not a valid bool",
    ),
    ("Post:\n  a: {title: x, author_id: ada, ratio: .inf}\n", "'.inf' is not a valid float"),
    (
        "Post:\n  a: {title: x, author_id: ada, status: old}\n",
        "'old' is not one of draft, done",
    ),
    (
        "Post:\n  a: {title: x, author_id: ada, tag_id: 99999}\n",
        "09.yaml:2: Post.a: a referenced",
    ),
    ("Author:\n  b: {name: B, email: ada@example.org}\n", "09.yaml:2: Author.b: a record with"),
    (f"Author:\n  b: {{name: {'x' * 41}}}\n", "name: has 41 characters; the limit is 40"),
    ("Author:\n  ada: {name: Again}\n", "09.yaml:2: Author.ada: has the name of the row in"),
    ("Auhtor:\n  b: {name: B}\n", "unknown model Auhtor"),
    (
        "Tag:\n  a: {label: a, parent_id: b}\n  b: {label: b, parent_id: a}\n",
        "circular reference",
    ),
    ("Post:\n  a: {title: x, author_id: ada, tgas: [leaf]}\n", "tgas: unknown field on Post"),
    (
        "Post:\n  a:\n    title: x\n    author_id: ada\n    tags:\n    - leaf\n    - laef\n",
        "09.yaml:7: Post.a, tags: unknown row 'laef' of Tag",
    ),
    ("Post:\n  a: {title: x, author_id: ada, tags: leaf}\n", "tags: is not a list of rows"),
    ("Post:\n  a: {title: x, author_id: ada, tags: {leaf: 1}}\n", "tags: is not a list of"),
    (
        "Post:\n  a: {title: x, author_id: ada, tags: [[leaf]]}\n",
        "contains something other than",
    ),
    ("Author:\n  b: {name: B, posts: [first]}\n", "posts: isn't a many-to-many relation"),
    ("Post:\n  a: {title: x, author_id: ada, author: ada}\n", "author: isn't a many-to-many"),
    ("Author:\n  b: {name: B, liked: [first]}\n", "liked: uses the link model SeedLike"),
    ("Post:\n  a: {title: x, author_id: ada, extra: [1e999]}\n", "1e999 is not a JSON number"),
    ("Post:\n  a: {title: x, author_id: ada, extra: {big: 9223372036854775808}}\n", "64 bits"),
    ('Post:\n  a: {title: x, author_id: ada, extra: {"a\\0": 1}}\n', "extra: contains a NUL"),
    (
        'Post:\n  a: {title: x, author_id: ada, extra: ["\\ud800"]}\n',
        "extra: contains invalid text",
    ),
    ('Post:\n  a: {title: "\\ud800", author_id: ada}\n', "title: contains invalid text"),
    (
        f"Post:\n  a: {{title: x, author_id: ada, extra: {'[' * 31}{']' * 31}}}\n",
        "extra: is nested more than 30 deep",
    ),
    ("Author: [1]\n", "09.yaml:1: expected the rows of Author"),
    ("Author:\n  b: {name: 'x\n", "09.yaml:"),
)
"""Seeds with an error, and a part of its message."""


async def test_errors_name_file_line_row_and_field(root: Path, database: Database) -> None:
    for text, said in FAULTS:
        write(root, "09.yaml", text)
        with pytest.raises(SeedError) as caught:
            await plant(root, database)
        assert said in str(caught.value), text
        assert str(caught.value).startswith("database/seeds/09.yaml:"), text
        assert await database.store(SeedAuthor).count(Selection()) == 0, text


async def test_all_errors_are_reported_at_once(root: Path, database: Database) -> None:
    write(root, "08.yaml", "Tag:\n  a: {labl: x}\n  b: {label: [x]}\n")
    write(root, "09.yaml", "Author:\n  b: {name: B, email: {}}\n")
    with pytest.raises(SeedError) as caught:
        await plant(root, database)
    text = str(caught.value)
    assert text.startswith("the seeds have 3 errors:\n  database/seeds/08.yaml:2: Tag.a, labl: ")
    assert "(did you mean 'label'?)\n" in text
    assert "\n  database/seeds/09.yaml:2: Author.b, email: is a list" in text
    write(root, "08.yaml", "Tga:\n  a: {label: x}\nAuhtor:\n  a: {name: x}\n")
    with pytest.raises(
        SeedError, match=r"2 errors:(.|\n)*unknown model Tga(.|\n)*unknown model Auhtor"
    ):
        await plant(root, database)


async def test_rows_keep_their_keys_when_their_model_is_renamed(
    root: Path, database: Database
) -> None:
    url = str(database.url)
    before = {
        ("Writer" if name == "Author" else "Mark" if name == "Tag" else name): model
        for name, model in MODELS.items()
    }
    folder = root / "database" / "seeds"
    texts = {path: path.read_text() for path in folder.glob("*.yaml")}
    for path, text in texts.items():
        path.write_text(text.replace("Author:", "Writer:").replace("Tag:", "Mark:"))
    first = dict(await seed(root, url=url, models=before))
    assert (first["Writer"], first["Mark"]) == (2, 2)

    with pytest.raises(SeedError, match="unknown model Writer") as caught:
        await plant(root, database)
    for path, text in texts.items():
        path.write_text(text)
    with pytest.raises(SeedError, match=r"Author\.ada: a record with the same email") as caught:
        await plant(root, database)
    assert "if the model or the row was renamed" in str(caught.value.hint)

    migrations = root / "database" / "migrations"
    migrations.mkdir()
    for name in (
        "006_rename_mark_to_tag",
        "007_rename_writer_to_poet",
        "008_rename_poet_to_author",
    ):
        (migrations / f"{name}_migration.py").touch()
    again = await plant(root, database)
    assert set(again.values()) == {0}
    assert await database.store(SeedAuthor).count(Selection()) == 2
    write(root, "09.yaml", "Writer:\n  x: {name: X}\n")
    with pytest.raises(SeedError, match="unknown model Writer") as caught:
        await plant(root, database)
    assert caught.value.hint == "it was renamed to Author: use that name, its rows keep their keys"


async def test_seeds_of_removed_models_are_reported_with_a_fix(
    root: Path, database: Database
) -> None:
    write(root, "09.yaml", "Quartz:\n  a: {name: A}\nZinc:\n  b: {name: B}\n")
    with pytest.raises(SeedError, match="unknown model Zinc") as caught:
        await plant(root, database)
    assert str(caught.value.hint).endswith("edit or delete database/seeds/09.yaml")
    assert "delete" not in caught.value.message
    (root / "database/seeds/09.yaml").unlink()
    write(root, "99_gone.py", "import app.repositories.quartz\n")
    with pytest.raises(SeedError, match="ModuleNotFoundError") as missed:
        await plant(root, database)
    assert str(missed.value.hint).endswith("edit or delete database/seeds/99_gone.py")


async def test_a_package_that_is_not_installed_is_named_with_a_fix(
    root: Path, database: Database
) -> None:
    write(root, "99_code.py", "import no_such_package.parts\n")
    with pytest.raises(SeedError, match="No module named 'no_such_package'") as missed:
        await plant(root, database)
    assert missed.value.hint == (
        "install no_such_package: pip install -e . installs the packages of pyproject.toml"
    )


async def test_files_numbered_00_stay_if_the_others_fail(root: Path, database: Database) -> None:
    write(root, "00_first.yaml", "Author:\n  first: {name: First}\n")
    write(
        root,
        "00_second.py",
        "from tests.runtime.database.seeding.posts import SeedTag\n"
        "from fw.runtime.database import Selection, current\n\n\n"
        "async def run() -> None:\n"
        "    tags = current().store(SeedTag)\n"
        "    if not await tags.select(Selection()):\n"
        "        await tags.insert({'label': 'by hand'})\n",
    )
    write(root, "07.yaml", "Post:\n  theirs: {title: x, author_id: first}\nQuartz:\n  a: {b: c}\n")
    write(root, "08_gone.py", "import app.repositories.quartz\n")
    for _ in range(2):
        with pytest.raises(SeedError) as caught:
            await plant(root, database)
        for place in ("seeds/07.yaml:3: unknown model Quartz", "seeds/08_gone.py: ModuleNot"):
            assert place in str(caught.value)
        names = [row["name"] for row in await database.store(SeedAuthor).select(Selection())]
        labels = [row["label"] for row in await database.store(SeedTag).select(Selection())]
        assert (names, labels) == (["First"], ["by hand"])
    write(root, "07.yaml", "Post:\n  theirs: {title: x, author_id: first}\n")
    (root / "database/seeds/08_gone.py").unlink()
    assert await plant(root, database) == {"Author": 2, "Tag": 2, "Post": 3}
    post = await database.store(SeedPost).find(key_of("Post", "theirs"))
    assert post is not None
    assert post["author_id"] == key_of("Author", "first")


async def test_thousands_of_rows_are_seeded_in_seconds(root: Path, database: Database) -> None:
    many = "".join(
        f"  a{i}: {{name: n{i}, email: e{i}}}\n" if i % 2 else f"  a{i}: {{name: n{i}}}\n"
        for i in range(2000)
    )
    write(root, "03_many.yaml", "Author:\n" + many)
    started = time.process_time()
    assert (await plant(root, database))["Author"] == 2002
    assert time.process_time() - started < 20
