"""What `/openapi.json` says of failures: one shared answer for each status, with an example."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic_core import from_json

from fw.runtime.http.failures import MEDIA_TYPE, Problem, problem, problems

__all__ = ["describe_problems"]

_ALWAYS = (503,)
_WITH_BODY = (400, 413, 415, 422, 503)
_EXAMPLES: dict[int, dict[str, Any]] = {
    400: {"code": "malformed_json", "detail": "The request's body is not JSON."},
    409: {
        "code": "unique_conflict",
        "detail": "A record with the same name exists.",
        "errors": {"name": ["A record with the same name exists"]},
    },
    422: {"errors": {"name": ["Field required"]}, "reasons": {"name": ["missing"]}},
}
"""What a failure says where its status alone doesn't tell it."""


def describe_problems(description: dict[str, Any]) -> None:
    """Put what fw answers in the place of FastAPI's own description of failures."""
    components = description.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Problem"] = Problem.model_json_schema()
    properties = schemas["Problem"]["properties"]
    for name in ("errors", "reasons"):
        # They are left out, never null.
        properties[name] = {"title": name.title(), **properties[name]["anyOf"][0]}
    used: set[int] = set()
    for path in description["paths"].values():
        for operation in path.values():
            answers = operation["responses"]
            for status in _WITH_BODY if "requestBody" in operation else _ALWAYS:
                answers.setdefault(str(status), _usual(status))
            for status in filter(str.isdecimal, list(answers)):
                if _is_ours(int(status), answers[status]):
                    answers[status] = {"$ref": f"#/components/responses/Problem{status}"}
                    used.add(int(status))
            operation["responses"] = dict(sorted(answers.items()))
    if used:
        components["responses"] = {f"Problem{status}": _shared(status) for status in sorted(used)}


def _is_ours(status: int, answer: dict[str, Any]) -> bool:
    if status < 400:
        return False
    return answer == _usual(status) or "HTTPValidationError" in str(answer.get("content"))


@cache
def _usual(status: int) -> dict[str, Any]:
    return problems(status)[status]


def _shared(status: int) -> dict[str, Any]:
    """Return the answer of a status, with an example."""
    answer = problems(status)[status]
    example = problem(status, **_EXAMPLES.get(status, {}))
    answer["content"][MEDIA_TYPE]["example"] = from_json(bytes(example.body))
    return answer
