"""The server has the texts of each page, after any changes, or asks for all of them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from fw.lsp.features import diagnostics_of
from fw.lsp.projects import Project
from fw.lsp.texts import Splice, Text
from fw.runtime.errors import UsageError
from fw.studio.texts.documents import Documents, Unsynced
from tests.language.corpus import scale

ROUNDS = max(20, int(2_000 * scale()))
STEPS = 8
FILES = ("schema.fw", "schema/blog.fw", "schema/shop/cart.fw")
PIECES = (
    *("model A {", "model B {\n  id: uuid primary\n", "}", "\n", "\r\n", "\r", "  id: int", "x"),
    *("# é", "😀", "\ufeff", ' "', " references A", "enum E {\na\nb\n}\n", "  e: E\n", "\t"),
)


class Page:
    """A page as the browser has it: it counts UTF-16 units."""

    def __init__(self, name: str, files: dict[str, str]) -> None:
        self.name, self.files = name, files
        self.version = 1

    def opened(self) -> dict[str, Any]:
        return {"page": self.name, "version": self.version, "files": self.files}

    def typed(self, *changes: dict[str, Any]) -> dict[str, Any]:
        """Apply changes; return their message."""
        for change in changes:
            data = self.files.get(change["file"], "").encode("utf-16-le")
            start, end = 2 * change["start"], 2 * change["end"]
            data = data[:start] + change["text"].encode("utf-16-le") + data[end:]
            self.files = {**self.files, change["file"]: data.decode("utf-16-le", "surrogatepass")}
        self.version += 1
        checksums = {one["file"]: Text(self.files[one["file"]]).checksum for one in changes}
        since = {"since": self.version - 1, "changes": list(changes), "checksums": checksums}
        return {"page": self.name, "version": self.version, **since}

    def random_change(self, random: Random) -> dict[str, Any]:
        file = random.choice(FILES)
        text = self.files.get(file, "")
        start = random.randrange(len(text) + 1)
        end = min(len(text), start + random.choice((0, 0, 0, 1, 30)))
        first = len(text[:start].encode("utf-16-le")) // 2
        size = len(text[start:end].encode("utf-16-le")) // 2
        added = random.choice(PIECES)
        return {"file": file, "start": first, "end": first + size, "text": added}


def random_text(random: Random) -> str:
    return "".join(random.choice(PIECES) for _ in range(random.randrange(12)))


def texts_of(project: Project) -> dict[str, str]:
    return {file: text.text for file, text in project.opened.items()}


def test_two_pages_have_the_texts_and_the_diagnostics_of_full_texts(tmp_path: Path) -> None:
    random, documents = Random(5), Documents(tmp_path)
    for number in range(ROUNDS):
        pages = [
            Page(f"{number}-{at}", {"schema.fw": "", FILES[at]: random_text(random)})
            for at in range(2)
        ]
        for page in pages:
            documents.project(page.opened())
        for _ in range(STEPS):
            page = random.choice(pages)
            changes = [page.random_change(random)]
            message = page.typed(*changes)
            found = documents.project(message)
            assert texts_of(found) == page.files, (number, changes)
            full = Documents(tmp_path).project({"files": page.files})
            assert diagnostics_of(found) == diagnostics_of(full), (number, page.files)


def test_changes_of_one_message_follow_one_another(tmp_path: Path) -> None:
    documents = Documents(tmp_path)
    page = Page("a", {"schema.fw": "\ufeffmodel A {\r\n  id: uuid primary\r\n}\r\n"})
    documents.project(page.opened())
    message = page.typed(
        {"file": "schema.fw", "start": 10, "end": 10, "text": "# 😀"},
        {"file": "schema.fw", "start": 14, "end": 14, "text": "!"},
        {"file": "schema/new.fw", "start": 0, "end": 0, "text": "# new"},
    )
    assert texts_of(documents.project(message)) == {
        "schema.fw": "\ufeffmodel A {# 😀!\r\n  id: uuid primary\r\n}\r\n",
        "schema/new.fw": "# new",
    }


def test_a_splice_may_part_a_character_that_the_next_one_completes() -> None:
    text = Text("a😀b")
    assert text.spliced([Splice(2, 3, ""), Splice(2, 2, "\ude01")]).text == "a😁b"
    with pytest.raises(UnicodeError):
        text.spliced([Splice(2, 3, "")])
    for span in ((-1, 0), (2, 1), (0, 5)):
        with pytest.raises(ValueError, match="invalid span"):
            text.spliced([Splice(*span, "")])


@pytest.mark.parametrize(
    "wrong",
    [
        {"since": 0},
        {"page": "unknown"},
        {"checksums": {"schema.fw": 1}},
        {"checksums": {}},
        {"changes": [{"file": "schema.fw", "start": 900, "end": 900, "text": "x"}]},
    ],
    ids=["version", "page", "checksum", "no checksum", "span"],
)
def test_changes_of_other_texts_are_refused_until_all_files_are_sent(
    tmp_path: Path, wrong: dict[str, Any]
) -> None:
    documents = Documents(tmp_path)
    page = Page("a", {"schema.fw": "model A {\n}\n"})
    documents.project(page.opened())
    message = page.typed({"file": "schema.fw", "start": 0, "end": 0, "text": "# "})
    with pytest.raises(Unsynced):
        documents.project(message | wrong)
    assert texts_of(documents.project(page.opened())) == page.files
    later = page.typed({"file": "schema.fw", "start": 0, "end": 0, "text": "# "})
    assert texts_of(documents.project(later)) == page.files


def test_a_repeated_message_is_refused(tmp_path: Path) -> None:
    documents = Documents(tmp_path)
    page = Page("a", {"schema.fw": ""})
    documents.project(page.opened())
    message = page.typed({"file": "schema.fw", "start": 0, "end": 0, "text": "x"})
    documents.project(message)
    with pytest.raises(Unsynced):
        documents.project(message)


def test_pages_that_sent_nothing_for_long_are_forgotten(tmp_path: Path) -> None:
    documents = Documents(tmp_path)
    pages = [Page(str(number), {"schema.fw": ""}) for number in range(20)]
    for page in pages:
        documents.project(page.opened())
    change = {"file": "schema.fw", "start": 0, "end": 0, "text": "x"}
    with pytest.raises(Unsynced):
        documents.project(pages[0].typed(change))
    documents.project(pages[-1].typed(change))
    documents.forget()
    with pytest.raises(Unsynced):
        documents.project(pages[-1].typed(change))


@pytest.mark.parametrize(
    "changes",
    [
        None,
        [None],
        [{"file": "schema.fw", "start": "0", "end": 0, "text": ""}],
        [{"file": "schema.fw", "start": True, "end": 1, "text": ""}],
        [{"file": "../schema.fw", "start": 0, "end": 0, "text": "x"}],
        [{"file": "schema.fw", "start": 0, "end": 0, "text": "\ud83d"}],
    ],
)
def test_invalid_changes_leave_the_texts(tmp_path: Path, changes: Any) -> None:
    documents = Documents(tmp_path)
    page = Page("a", {"schema.fw": "# é"})
    documents.project(page.opened())
    body = {"page": "a", "version": 2, "since": 1, "changes": changes, "checksums": {}}
    with pytest.raises(UsageError):
        documents.project(body)
    message = page.typed({"file": "schema.fw", "start": 0, "end": 0, "text": "x"})
    assert texts_of(documents.project(message)) == page.files
