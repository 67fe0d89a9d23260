"""Questions of a build on a terminal: renames, values and consent."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Fw
from tests.cli.terminal import Terminal

KEY = "model Author {\n  id: uuid primary\n"


@pytest.fixture
def filled(fw: Fw, shop: Path) -> Path:
    """A migrated shop with two authors and a post each."""
    assert fw("migrate").status == 0
    with closing(sqlite3.connect(shop / "database" / "app.db")) as database, database:
        for number in "12":
            moments = "'2024-01-01', '2024-01-01'"
            database.execute(
                f"INSERT INTO authors (id, name, email, created_at, updated_at)"
                f" VALUES ('{number}', 'Ann', '{number}', {moments})"
            )
            database.execute(
                f"INSERT INTO posts (id, title, body, author_id, created_at, updated_at)"
                f" VALUES ('{number}', 't', 'body {number}', '{number}', {moments})",
            )
    database.close()
    return shop


def change(shop: Path, old: str, new: str) -> None:
    schema = shop / "schema.fw"
    text = schema.read_text()
    assert old in text
    schema.write_text(text.replace(old, new))


def rows(shop: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(shop / "database" / "app.db")) as database, database:
        found = database.execute(query).fetchall()
    database.close()
    return found


def newest(shop: Path) -> str:
    return max((shop / "database" / "migrations").glob("0*.py")).read_text()


def test_a_rename_is_asked_for_with_every_candidate(fw: Fw, filled: Path) -> None:
    change(
        filled,
        "  body: text nullable\n",
        "  pages: int nullable\n  body_html: string(80) nullable\n  bodies: text nullable\n",
    )
    with Terminal("build", cwd=filled) as terminal:
        terminal.wait_for("Which one? [1/2/n]")
        assert "Post.body was removed from the schema. Was it renamed?" in terminal.text
        assert "1  yes, to Post.bodies\r\n" in terminal.text
        assert "2  yes, to Post.body_html (text becomes string(80))" in terminal.text
        assert "Post.pages" not in terminal.text
        assert "n  no, drop it; the values of 2 rows are lost" in terminal.text
        terminal.type("7\r")
        terminal.type("1\r")
        assert terminal.end() == 0
        assert "Write these migrations?" not in terminal.text
    assert fw("migrate").status == 0
    found = rows(filled, "SELECT bodies, body_html FROM posts ORDER BY id")
    assert found == [("body 1", None), ("body 2", None)]


def test_a_renamed_field_may_change_its_type(fw: Fw, filled: Path) -> None:
    change(filled, "  body: text nullable\n", "  content: string(80) required\n")
    with Terminal("build", cwd=filled) as terminal:
        terminal.wait_for("Which one? [1/n]")
        assert "yes, to Post.content (text becomes string(80), required)" in terminal.text
        terminal.type("1\r")
        terminal.wait_for("\nPost.content:")
        assert "Post.content is required, but 0 rows have no value." in terminal.text
        terminal.type("\r")
        terminal.wait_for("Write these migrations? [y/N]")
        assert (
            "narrows it from text to string(80), but rows may exceed it (no row does)"
            in terminal.text
        )
        terminal.type("y\r")
        assert terminal.end() == 0
    assert fw("migrate").status == 0
    assert rows(filled, "SELECT content FROM posts") == [("body 1",), ("body 2",)]


def test_a_removed_field_is_dropped_only_with_consent(fw: Fw, filled: Path) -> None:
    change(filled, "  body: text nullable\n", "  content: text nullable\n")
    for last, status in (("n\r", 1), ("y\r", 0)):
        with Terminal("build", cwd=filled) as terminal:
            terminal.wait_for("Which one? [1/n]")
            terminal.type("n\r")
            terminal.wait_for("Write these migrations? [y/N]")
            assert "Post.body: drops the column body of posts (2 rows)" in terminal.text
            terminal.type(last)
            assert terminal.end() == status
    assert fw("migrate").status == 0
    assert rows(filled, "SELECT content FROM posts") == [(None,), (None,)]


def test_a_model_and_a_field_of_it_are_renamed_by_answers(fw: Fw, filled: Path) -> None:
    change(filled, "model Post {", "model Article {")
    change(filled, "has_many Post", "has_many Article")
    change(filled, "  body: text nullable\n", "  content: text nullable\n")
    with Terminal("build", cwd=filled) as terminal:
        terminal.wait_for("Which one? [1/n]")
        assert "Post was removed from the schema" in terminal.text
        assert "yes, to Article (8 of 9 fields are alike)" in terminal.text
        terminal.type("1\r")
        terminal.wait_for("yes, to Article.content")
        terminal.type("1\r")
        assert terminal.end() == 0
    assert fw("migrate").status == 0
    assert rows(filled, "SELECT content FROM articles") == [("body 1",), ("body 2",)]


@pytest.mark.parametrize(("answer", "value"), [("red", "red"), ("=substr(name, 1, 2)", "An")])
def test_rows_without_a_value_get_the_answer(fw: Fw, filled: Path, answer: str, value: str) -> None:
    change(filled, KEY, f"{KEY}  colour: string(7)\n")
    with Terminal("build", cwd=filled) as terminal:
        terminal.wait_for("=SQL for an expression")
        assert "Author.colour is required, but 2 rows have no value." in terminal.text
        terminal.type(f"{answer}\r")
        assert terminal.end() == 0
        assert "Write these migrations?" not in terminal.text
    assert fw("migrate").status == 0
    assert rows(filled, "SELECT colour FROM authors") == [(value,), (value,)]


def test_a_value_of_another_type_is_asked_for_again(fw: Fw, filled: Path) -> None:
    change(filled, KEY, f"{KEY}  age: int\n")
    with Terminal("build", cwd=filled) as terminal:
        terminal.wait_for("Author.age:")
        terminal.type("old\r")
        terminal.wait_for("'old' is not a valid int")
        terminal.type("40\r")
        assert terminal.end() == 0
    assert "40" in newest(filled)
    assert fw("migrate").status == 0
    assert rows(filled, "SELECT age FROM authors") == [(40,), (40,)]


def test_only_rows_without_a_value_are_counted(fw: Fw, filled: Path) -> None:
    with closing(sqlite3.connect(filled / "database" / "app.db")) as database, database:
        database.execute("UPDATE posts SET body = NULL WHERE id = '1'")
    database.close()
    change(filled, "  body: text nullable\n", "  body: text\n")
    refused = fw("build")
    assert "makes it NOT NULL" in refused.err
    assert "(1 row)" in refused.err


def test_only_rows_with_a_removed_value_are_counted(fw: Fw, filled: Path) -> None:
    with closing(sqlite3.connect(filled / "database" / "app.db")) as database, database:
        database.execute("UPDATE posts SET status = 'published' WHERE id = '1'")
    database.close()
    change(filled, "enum(draft, published)", "enum(draft, done)")
    assert "no longer allows 'published', but rows may have it (1 row)" in fw("build").err


def test_without_a_terminal_a_rename_is_suggested(fw: Fw, filled: Path) -> None:
    change(filled, "  body: text nullable\n", "  content: text nullable\n")
    refused = fw("build")
    assert refused.status == 1
    assert "or --rename Post.body:content, or accept the loss" in refused.err
    planned = fw("migrate", "plan").err
    assert "maybe renamed  Post.body to Post.content: --rename Post.body:content" in planned
    assert "maybe renamed" not in fw("migrate", "plan", "--rename", "Post.body:content").err
    assert len(list((filled / "database" / "migrations").glob("0*.py"))) == 2
