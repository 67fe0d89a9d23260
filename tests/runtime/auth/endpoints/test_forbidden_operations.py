from __future__ import annotations

import copy
from typing import Any

import pytest

from fw.runtime.auth.endpoints.forbidden_operations import leave_out_forbidden
from fw.runtime.auth.policy.policy import Policy

MODULES = {"auth": "app.routes.auth", "posts": "app.routes.post", "tags": "app.routes.tag"}


def body(name: str) -> dict[str, Any]:
    schema = {"schema": {"$ref": f"#/components/schemas/{name}"}}
    return {"requestBody": {"content": {"application/json": schema}}, "responses": {}}


def description() -> dict[str, Any]:
    entry = {"type": "object", "properties": {"kind": {"$ref": "#/components/schemas/Kind"}}}
    shared = {"anyOf": [{"$ref": "#/components/schemas/Entry"}]}
    return {
        "paths": {
            "/posts/": {"get": body("Page"), "post": body("PostCreate")},
            "/posts/{id}": {
                "parameters": [],
                "get": body("Page"),
                "put": body("PostUpdate"),
                "patch": body("PostUpdate"),
                "delete": {"responses": {}},
            },
            "/posts/{id}/publish": {"post": body("Publish")},
            "/posts/uploads/file": {"post": body("Upload")},
            "/tags/": {"post": body("TagCreate")},
            "/auth/posts": {"post": {"responses": {}}},
            "/own": {"post": body("Own")},
        },
        "components": {
            "schemas": {
                "Page": {"$ref": "#/components/schemas/Page"},
                "PostCreate": {"properties": {"entry": {"$ref": "#/components/schemas/Entry"}}},
                "PostUpdate": shared,
                "Entry": entry,
                "Kind": {"enum": ["a"]},
                "Publish": {},
                "Upload": {},
                "TagCreate": {"properties": {"kind": {"$ref": "#/components/schemas/Kind"}}},
                "Own": {},
                "Unused": {},
            },
        },
    }


def left(**rules: Any) -> dict[str, Any]:
    found = description()
    leave_out_forbidden(found, MODULES, Policy((), rules))
    return found


def operations(found: dict[str, Any]) -> set[str]:
    return {
        f"{method} {path}"
        for path, methods in found["paths"].items()
        for method in methods
        if method != "parameters"
    }


def test_operations_that_nobody_may_call_are_left_out() -> None:
    found = left(Post={"write": []})

    assert operations(description()) - operations(found) == {
        "post /posts/",
        "put /posts/{id}",
        "patch /posts/{id}",
        "delete /posts/{id}",
        "post /posts/{id}/publish",
        "post /posts/uploads/file",
    }
    assert "/posts/{id}/publish" not in found["paths"]
    schemas = found["components"]["schemas"]
    assert {*description()["components"]["schemas"]} - {*schemas} == {
        *("PostCreate", "PostUpdate", "Publish", "Upload", "Entry"),
    }
    # In use elsewhere, or by nothing before either.
    assert {"Kind", "Page", "Unused"} <= {*schemas}


def test_one_verb_leaves_the_others() -> None:
    found = left(Post={"create": []})

    assert operations(description()) - operations(found) == {
        "post /posts/",
        "post /posts/{id}/publish",
    }
    # Also those may upload who may only update.
    assert "/posts/uploads/file" in found["paths"]
    assert "Entry" in found["components"]["schemas"]


@pytest.mark.parametrize(
    "rules",
    [{}, {"Post": {"write": ["admin"]}}, {"Tag": {"delete": []}}, {"Post": {"write": "public"}}],
)
def test_what_somebody_may_call_stays(rules: dict[str, Any]) -> None:
    before = copy.deepcopy(description())
    assert left(**rules) == before


def test_nobody_may_read() -> None:
    assert "get" not in left(Post={"read": []})["paths"]["/posts/"]
