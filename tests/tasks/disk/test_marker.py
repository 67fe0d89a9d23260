"""Markers of generated files."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fw.tasks.disk.marker import Marked, Style, decode, digest, encode, insert, split

BODY = '"""Text."""\n\nx = 1\n'
HASH = sha256(BODY.encode()).hexdigest()


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("a.py", f"# fw:generated:sha256:{HASH}"),
        ("a.toml", f"# fw:generated:sha256:{HASH}"),
        ("a.yaml", f"# fw:generated:sha256:{HASH}"),
        ("alembic.ini", f"# fw:generated:sha256:{HASH}"),
        (".env", f"# fw:generated:sha256:{HASH}"),
        ("Dockerfile", f"# fw:generated:sha256:{HASH}"),
        ("a.ts", f"// fw:generated:sha256:{HASH}"),
        ("a.css", f"/* fw:generated:sha256:{HASH} */"),
        ("a.html", f"<!-- fw:generated:sha256:{HASH} -->"),
        ("README.md", f"<!-- fw:generated:sha256:{HASH} -->"),
    ],
)
def test_the_marker_is_a_comment_of_its_file(path: str, line: str) -> None:
    text = insert(path, BODY)
    assert text == f"{line}\n{BODY}"
    assert split(text) == Marked(HASH, BODY)
    assert split(text).untouched


JSON = '{\n  "a": 1\n}\n'


def test_the_marker_of_json_is_its_first_member() -> None:
    text = insert("a.json", JSON)
    assert text == f'{{\n  "//": "fw:generated:sha256:{digest(JSON)}",\n  "a": 1\n}}\n'
    assert split(text) == Marked(digest(JSON), JSON)
    edited = text.replace(": 1", ": 2")
    assert split(edited) == Marked(digest(JSON), JSON.replace(": 1", ": 2"))


def test_json_whose_members_were_sorted_is_untouched() -> None:
    # As npm does with its lock.
    body = '{\n  "name": "admin",\n  "version": 1\n}\n'
    first, marker, *rest = insert("a.json", body).splitlines(keepends=True)
    assert split("".join([first, rest[0], marker, *rest[1:]])) == Marked(digest(body), body)


@pytest.mark.parametrize("body", ["{\n}\n", "{}", '{"a": 1}', '\n{\n"a": {}}'])
def test_json_of_any_layout_stays_valid(body: str) -> None:
    marker = f"fw:generated:sha256:{HASH}"
    text = insert("a.json", body, HASH)
    assert json.loads(text) == {"//": marker} | json.loads(body)
    assert split(text).hash == HASH
    assert json.loads(split(text).body) == json.loads(body)


@pytest.mark.parametrize("body", ["[]", "", '"{}"', "1 {}"])
def test_json_other_than_an_object_is_refused(body: str) -> None:
    with pytest.raises(ValueError, match="only a JSON object can carry a marker"):
        insert("a.json", body)


@pytest.mark.parametrize("first", ["#!/usr/bin/env python", "<?xml version='1.0'?>"])
def test_the_marker_follows_a_shebang_or_declaration(first: str) -> None:
    body = f"{first}\n{BODY}"
    text = insert("a.py", body)
    assert text.split("\n")[0] == first
    assert split(text) == Marked(digest(body), body)
    assert split(insert("a.py", first)).hash == digest(first)


@given(st.text(st.characters(codec=None, exclude_categories=["Cs"])))
def test_bodies_survive_a_round_trip(body: str) -> None:
    text = insert("a.py", body)
    if not body.startswith(("#!", "<?xml")):
        assert split(text) == Marked(digest(body), body)


def test_the_marker_of_a_merged_file_has_the_hash_of_its_base() -> None:
    marked = split(insert("a.py", BODY, "0" * 64))
    assert marked.hash == "0" * 64
    assert not marked.untouched


def test_a_licence_may_precede_the_marker() -> None:
    marked = split("# (c) me\n\n" + insert("a.py", BODY))
    assert marked == Marked(HASH, "# (c) me\n\n" + BODY)
    assert not marked.untouched


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x = 1\n",
        "# fw:generated:sha256:123\nx = 1\n",
        f"x = '# fw:generated:sha256:{HASH}'\n",
        f"# fw:generated:sha256:{HASH.upper()}\n",
        "#\n" * 9000 + f"# fw:generated:sha256:{HASH}\n",
    ],
)
def test_similar_lines_are_not_markers(text: str) -> None:
    assert split(text) == Marked(None, text)


def test_a_marker_may_be_the_only_line_or_have_trailing_spaces() -> None:
    assert split(f"# fw:generated:sha256:{HASH}") == Marked(HASH, "")
    assert split(f"# fw:generated:sha256:{HASH}  \nx\n") == Marked(HASH, "x\n")


@pytest.mark.parametrize("style", [Style(), Style(bom=True), Style(crlf=True), Style(True, True)])
def test_line_endings_and_a_byte_order_mark_are_not_edits(style: Style) -> None:
    data = encode(insert("a.py", BODY), style)
    text, found = decode(data)
    assert found == style
    assert split(text).untouched
    assert encode(text, found) == data


@given(st.binary(max_size=80))
def test_any_bytes_survive_a_round_trip(data: bytes) -> None:
    assert encode(*decode(data)) == data
