"""Labels of descriptors in other languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from fw.runtime.admin.descriptors import Descriptors
from fw.runtime.admin.labels import unknown_labels
from tests.runtime.admin.site import post, write

FRENCH = {"models": {"BlogPost": {"one": "Article", "fields": {"title": "Titre"}}}}
POST = {
    **post(),
    "fields": {"state": {"type": "enum", "label": "State", "values": ["open", "done"]}},
    "actions": [{"label": "Send", "path": "/x"}],
}


async def test_labels_are_sent_with_the_resources(client: httpx.AsyncClient, root: Path) -> None:
    async def labels() -> Any:
        answer = await client.get("/admin/api/resources")
        return answer.json()["data"].get("labels")

    assert await labels() is None
    gone = {**FRENCH["models"], "Gone": {"one": "Perdu"}}
    write(root, {"admin/labels/fr.json": {"models": gone, "menu": {"Content": "Contenu"}}})
    assert await labels() == {"fr": {**FRENCH, "menu": {"Content": "Contenu"}}}
    (root / "admin/labels/fr.json").unlink()
    assert await labels() is None


FAULTS: list[tuple[str, Any, str]] = [
    ("french text", FRENCH, "name the file after the code of a language: fr.json, pt-BR.json"),
    ("fr", {"models": {"Post": {"one": 1}}}, "models.Post.one: Input should be a valid string"),
    ("fr", {"menu": []}, "menu: Input should be a valid dictionary"),
    ("fr", "{", "invalid JSON: EOF while parsing an object at line 1 column 1"),
]


@pytest.mark.parametrize(("name", "value", "message"), FAULTS)
def test_invalid_labels_are_reported_and_ignored(
    tmp_path: Path, name: str, value: Any, message: str
) -> None:
    path = f"admin/labels/{name}.json"
    write(tmp_path, {path: value, "admin/resources/blog_post.json": post()})
    known = Descriptors(tmp_path, {"blogposts": "BlogPost"}).refresh()
    assert known.faults == ((path, message),)
    assert (known.labels, [*known.resources]) == ({}, ["blogposts"])


UNKNOWN: list[tuple[Any, list[tuple[str, str]]]] = [
    ({"models": {"BlogPost": {"fields": {"state": {"labels": {"open": "Ouvert"}}}}}}, []),
    ({"models": {"Post": {}}}, [("unknown model 'Post'", "did you mean 'BlogPost'?")]),
    (
        {"models": {"BlogPost": {"fields": {"stat": "État", "state": {"labels": {"don": "Fini"}}}}}},
        [
            (
                "models.BlogPost.fields names the unknown field 'stat'",
                "did you mean 'state'?",
            ),
            (
                "models.BlogPost.fields.state labels the unknown value 'don'",
                "did you mean 'done'?",
            ),
        ],
    ),
    (
        {"models": {"BlogPost": {"actions": {"Sent": "Envoyer"}, "tabs": {"All": "Tous"}}}},
        [
            ("models.BlogPost.tabs labels the unknown tab 'All'", "BlogPost has no tabs"),
            ("models.BlogPost.actions labels the unknown action 'Sent'", "did you mean 'Send'?"),
        ],
    ),
    ({"menu": {"Conten": "Contenu"}}, [("menu names an unknown group 'Conten'", "did you mean 'Content'?")]),
]  # fmt: skip


@pytest.mark.parametrize(("value", "found"), UNKNOWN)
def test_unknown_names_are_found(value: Any, found: list[tuple[str, str]]) -> None:
    menu = ["posts", {"label": "Content", "items": []}]
    assert [*unknown_labels(value, {"BlogPost": POST}, menu)] == found
