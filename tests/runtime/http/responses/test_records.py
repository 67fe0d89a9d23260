"""Encoding of the records of one model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from pydantic import field_serializer

from fw.runtime.application import project
from fw.runtime.files import StoredFile
from fw.runtime.http import Envelope, ResponseSchema
from fw.runtime.http.responses.encoder import ResponseEncoder
from fw.runtime.http.responses.records import RecordEncoder
from tests.runtime.library import Book, Writer

LOAN = {"id": 1}


def encoder(model: type[Any]) -> RecordEncoder:
    return RecordEncoder(model, None)


@pytest.mark.parametrize(
    ("model", "row", "shared"),
    [
        (Writer, {"name": "A"}, False),
        (Writer, {"books": [{"title": "T"}]}, False),
        (Writer, {"books": []}, False),
        (Writer, {"books": [{"loans": [LOAN]}], "pupils": []}, False),
        (Writer, {"mentor": None}, True),
        (Writer, {"friends": [{"name": "B"}]}, True),
        (Writer, {"books": [{"writer": {"name": "A"}}]}, True),
        (Writer, {"pupils": [], "books": [{"topics": []}]}, True),
        (Book, {"loans": [LOAN], "long_loans": [LOAN]}, False),
    ],
)
def test_rows_may_be_shared(model: type[Any], row: dict[str, Any], shared: bool) -> None:
    assert encoder(model).has_shared_rows([row], encoder) is shared


class Loud(ResponseSchema):
    name: str

    @field_serializer("name")
    def shouted(self, name: str) -> str:
        return name.upper()


def test_files_and_bytes_of_related_rows_are_encoded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The records of a response class with a serializer aren't plain, but those in them may be."""
    # The key that signs the URLs of files is stored in the project.
    monkeypatch.setattr(project, "_current", project.Project.load(tmp_path))
    route = APIRoute("/", lambda: None, response_model=Envelope[Loud])
    whole = ResponseEncoder(route)
    whole.records = RecordEncoder(Writer, Loud)
    scan = StoredFile("fw/files/1/a.png", "a.png", 3, "image/png")
    row = {"name": "ada", "books": [{"title": "T", "scan": scan, "seal": b"\xff"}]}
    data = json.loads(whole.encode({"data": row}, {"type": "http"}).body)["data"]
    [book] = data["books"]
    assert (data["name"], book["seal"], book["scan"]["name"]) == ("ADA", "/w==", "a.png")
