"""Edited generated classes behave as the same classes in plain FastAPI with pydantic."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.runtime.http.responses.edited import Answer, Runner, StartError, edited_blog
from tests.runtime.http.responses.edits import CASES
from tests.runtime.http.responses.edits.case import Case


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_an_edit_has_the_same_effect_as_in_fastapi(
    runner: Runner, case: Case, tmp_path: Path
) -> None:
    compare(runner, case, tmp_path, f"sqlite:///{tmp_path / 'app.db'}")


SERVER_CASES = [case for case in CASES if case.database]


@pytest.mark.parametrize(
    ("provider", "cases"),
    [("postgres", SERVER_CASES[::2]), ("mysql", SERVER_CASES[1::2])],
    ids=["postgres", "mysql"],
)
def test_edits_have_the_same_effect_on_a_server(
    runner: Runner,
    provider: str,
    cases: list[Case],
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    """Each server gets half of the cases; all run on SQLite above."""
    url = str(request.getfixturevalue(f"{provider}_url"))
    for number, case in enumerate(cases):
        compare(runner, case, tmp_path / str(number), url)


def compare(runner: Runner, case: Case, folder: Path, url: str) -> None:
    edited_blog(folder, case.edits)
    if case.raises:
        with pytest.raises(StartError, match=re.escape(case.raises)):
            runner.serve(folder, url, case.asks)
        return
    served = runner.serve(folder, url, case.asks)
    found, expected = [[comparable(one) for one in each] for each in served]
    assert found == expected, case.name
    text = "\n".join(f"{status} {kind} {json.dumps(body)}" for status, kind, body in found)
    assert case.contains in text, case.name
    assert not case.lacks or case.lacks not in text, case.name


_VARYING = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)")


def comparable(answer: Answer) -> list[Any]:
    """Return the status, the content type and the body of an answer, without keys and times."""
    status, body, headers = answer
    kind = headers.get("content-type", "")
    if status >= 400 or status == 204:
        return [status, "", ""]
    return [status, kind, json.loads(_VARYING.sub("*", json.dumps(body)))]
