"""What `fw doctor` finds in an admin, and what other commands say of one."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.conftest import Fw

PAGE = '<base href="__FW_BASE__"><meta nonce="__FW_NONCE__"><script src="./assets/a.js"></script>'


@pytest.fixture
def site(fw: Fw, shop: Path) -> Path:
    """A project with an admin, as `fw admin` leaves it."""
    assert fw("admin").status == 0
    return shop


def findings(fw: Fw) -> dict[str, list[tuple[str, str]]]:
    """Return what there is to say of the admin, with the remedies, by level."""
    found: dict[str, list[tuple[str, str]]] = {}
    for each in json.loads(fw("doctor", "--format", "json").out)["findings"]:
        if each["check"] == "admin":
            found.setdefault(each["level"], []).append((each["message"], each["remedy"]))
    return found


def test_a_project_without_an_admin_has_none_to_check(fw: Fw, shop: Path) -> None:
    assert findings(fw) == {}
    assert "admin" not in json.loads(fw("about", "--format", "json").out)


def test_an_admin_is_whole_but_for_logins(fw: Fw, site: Path) -> None:
    assert findings(fw) == {
        "ok": [("the admin is whole", None)],
        "note": [
            ("without logins, whoever reaches the API may use the admin", "fw auth adds logins")
        ],
    }
    assert json.loads(fw("about", "--format", "json").out)["admin"] == "/admin"
    assert fw("auth").status == 0
    assert findings(fw) == {"ok": [("the admin is whole", None)]}


def test_a_descriptor_that_is_wrong_or_missing(fw: Fw, site: Path) -> None:
    (site / "admin/resources/author.json").write_text("{\n<<<<<<< yours\n")
    (site / "admin/resources/post.json").unlink()
    found = findings(fw)
    assert found["problem"] == [
        (
            "admin/resources/author.json isn't used: a merge conflict in line 2 waits to be settled",
            "mend it there, or remove it: fw build --restore writes it anew",
        )
    ]
    assert found["note"][0] == (
        "Post can't be seen in the admin: nothing in admin/resources describes it",
        "fw build --restore, unless that is as it should be",
    )
    assert "ok" not in found


def test_a_build_of_the_pages_that_is_stale_or_not_whole(fw: Fw, site: Path) -> None:
    dist = site / "admin/dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text(PAGE)
    (messages, _), *_ = findings(fw)["problem"]
    assert messages == "admin/dist isn't served: assets/a.js is missing"
    (dist / "assets/a.js").write_text("")
    os.utime(dist / "index.html", (2**32, 2**32))
    assert "problem" not in findings(fw)
    os.utime(dist / "index.html", (1, 1))
    assert findings(fw)["note"][0][0].startswith("admin/dist is older than its sources, admin/")


def test_a_schema_that_is_wrong_comes_first(fw: Fw, site: Path) -> None:
    (site / "schema.fw").write_text("model A {\n  b: strin\n}\n")
    notes = [message for message, _ in findings(fw)["note"]]
    assert notes[0] == "the admin can't be checked before the schema is sound"


def test_what_is_left_of_a_model_that_is_no_more(fw: Fw, site: Path) -> None:
    left = site / "admin/resources/writer.json"
    text = (site / "admin/resources/author.json").read_text()
    left.write_text(text.replace("Author", "Writer").replace("author", "writer"))
    (site / "admin/src/overrides/autor.tsx").write_text("")
    found = findings(fw)
    assert found["problem"] == [
        (
            "admin/resources/writer.json isn't used: there is no model Writer at /writers",
            "no model of schema.fw goes by it: take over what you want to keep, then remove it",
        )
    ]
    assert found["note"][0] == (
        "admin/src/overrides/autor.tsx goes by no model",
        "did you mean author.tsx?",
    )
