"""Tables of rights, and their comparison with the application."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from fw.runtime.errors import FwError
from fw.runtime.testing import rights_of, rights_table

TABLE = """
path   public  user
posts  -       rcud
tags   r       ru
"""


def test_a_table_has_the_rights_of_each_path_and_role() -> None:
    assert rights_table(TABLE) == {
        "posts": {"public": "-", "user": "rcud"},
        "tags": {"public": "r", "user": "ru"},
    }


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the table of rights is empty"),
        ("path public user\nposts r", "posts has 1 rights for 2 roles"),
        ("path public\nposts rx", "unknown rights 'rx' to posts"),
        ("path public\nposts cr", "unknown rights 'cr' to posts"),
    ],
)
def test_an_error_names_the_line(text: str, problem: str) -> None:
    with pytest.raises(FwError, match=problem):
        rights_table(text)


class Everybody:
    """Users whose role the application doesn't look at."""

    def super_admin(self) -> AbstractContextManager[None]:
        return nullcontext()

    def of_role(self, _role: str | None) -> AbstractContextManager[None]:
        return nullcontext()


def found(path: str, status: int) -> str:
    """Return the rights to a path of an application that answers with a status."""

    async def answer(_: Request) -> Response:
        return Response(status_code=status)

    client = TestClient(Starlette(routes=[Route("/{path:path}", answer, methods=["GET", "POST"])]))
    users: Any = Everybody()
    return rights_of(client, users, path, ["user"])["user"]


@pytest.mark.parametrize("path", ["posts", "posts.note"])
@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_failure_is_no_right_and_not_the_lack_of_one(path: str, status: int) -> None:
    with pytest.raises(FwError, match=f"GET /posts/ returned {status}, which tells no right"):
        found(path, status)


def test_the_methods_without_a_route_are_no_rights() -> None:
    assert found("posts", 200) == "rc"
    assert found("posts", 405) == found("posts.note", 405) == "-"
    assert found("posts", 401) == found("posts.note", 403) == "-"
