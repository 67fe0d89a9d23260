"""`ETag`, `If-None-Match` and `If-Match` follow RFC 9110 on every backend."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.runtime.conformance.test_http import SENT, is_problem


async def make(client: httpx.AsyncClient, **values: Any) -> tuple[str, str]:
    """Create a thing; return its path and its tag."""
    answer = await client.post("/things/", json={"name": "thing", **values})
    assert answer.status_code == 201, answer.text
    return f"/things/{answer.json()['data']['id']}", answer.headers["etag"]


async def test_every_answer_with_one_record_has_an_etag(client: httpx.AsyncClient) -> None:
    path, tag = await make(client, **SENT)
    assert tag[0] == tag[-1] == '"'
    shown = await client.get(path)
    assert shown.headers["etag"] == tag
    for verb in ("PUT", "PATCH"):
        changed = await client.request(verb, path, json={"notes": verb})
        assert changed.headers["etag"] not in (tag, shown.headers["etag"])
        shown = await client.get(path)
        assert shown.headers["etag"] == changed.headers["etag"]
    assert "etag" not in (await client.get("/things/")).headers
    assert "etag" not in (await client.delete(path)).headers


async def test_a_matching_etag_is_a_304(client: httpx.AsyncClient) -> None:
    path, tag = await make(client)
    for form in ("{}", "W/{}", '"other", {}', '"a,b" ,,W/"c",{}', "*", " * "):
        answer = await client.get(path, headers={"If-None-Match": form.format(tag)})
        assert (answer.status_code, answer.content) == (304, b""), form
        assert answer.headers["etag"] == tag, form
        assert "content-type" not in answer.headers, form


async def test_another_etag_is_a_200(client: httpx.AsyncClient) -> None:
    path, tag = await make(client)
    for text in ('"other"', "", "{bare}", '"', "nonsense", '"*"', 'w/"{bare}"'):
        known = text.replace("{bare}", tag.strip('"'))
        answer = await client.get(path, headers={"If-None-Match": known})
        assert (answer.status_code, answer.headers["etag"]) == (200, tag), text


async def test_an_etag_changes_with_the_record(client: httpx.AsyncClient) -> None:
    path, tag = await make(client)
    await client.patch(path, json={"count": 1})
    answer = await client.get(path, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    await client.delete(path)
    for method in ("GET", "PATCH", "DELETE"):
        body = {"json": {}} if method == "PATCH" else {}
        gone = await client.request(
            method, path, headers={"If-None-Match": "*", "If-Match": "*"}, **body
        )
        assert is_problem(gone, 404, "not_found")


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
async def test_a_change_with_an_outdated_etag_is_refused(
    client: httpx.AsyncClient, method: str
) -> None:
    path, old = await make(client)
    new = (await client.patch(path, json={"count": 1})).headers["etag"]
    body = {} if method == "DELETE" else {"json": {"count": 2}}
    for stale in (old, f"W/{new}", '"other"', f"{old}, {old}"):
        refused = await client.request(method, path, headers={"If-Match": stale}, **body)
        assert is_problem(refused, 412, "precondition_failed")
    assert (await client.get(path)).headers["etag"] == new
    taken = await client.request(method, path, headers={"If-Match": f"{old}, {new}"}, **body)
    assert taken.status_code == 200, taken.text
    assert method == "DELETE" or taken.headers["etag"] == (await client.get(path)).headers["etag"]


async def test_if_match_with_a_star_accepts_any_record(client: httpx.AsyncClient) -> None:
    path, _ = await make(client)
    answer = await client.patch(path, json={"count": 2}, headers={"If-Match": "*"})
    assert answer.json()["data"]["count"] == 2
    assert (await client.delete(path, headers={"If-Match": "*"})).status_code == 200


async def test_an_invalid_precondition_is_refused(client: httpx.AsyncClient) -> None:
    path, tag = await make(client)
    for text in ("", "nonsense", '"', '"a" "b"', '"a", *', "*, *", '"\x7f"', ","):
        answer = await client.patch(path, json={"count": 2}, headers={"If-Match": text})
        assert is_problem(answer, 412, "precondition_failed"), text
        assert (await client.get(path)).headers["etag"] == tag, text


async def test_preconditions_apply_to_empty_changes(
    client: httpx.AsyncClient,
) -> None:
    path, tag = await make(client)
    same = await client.patch(path, json={}, headers={"If-Match": tag})
    assert (same.status_code, same.headers["etag"]) == (200, tag)
    stale = await client.patch(path, json={}, headers={"If-Match": '"other"'})
    assert is_problem(stale, 412, "precondition_failed")


async def test_conflicts_are_reported_with_preconditions(
    client: httpx.AsyncClient,
) -> None:
    await client.post("/shelves/", json={"label": "a"})
    other = await client.post("/shelves/", json={"label": "b"})
    path, headers = f"/shelves/{other.headers['location']}", {"If-Match": other.headers["etag"]}
    taken = await client.patch(path, json={"label": "a"}, headers=headers)
    assert is_problem(taken, 409, "unique_conflict")
    await make(client, shelf_id=other.json()["data"]["id"])
    held = await client.delete(path, headers=headers)
    assert is_problem(held, 409, "reference_conflict")


async def test_openapi_describes_preconditions(client: httpx.AsyncClient) -> None:
    described = (await client.get("/openapi.json")).json()
    one, many = (described["paths"][path] for path in ("/things/{id}", "/things/"))
    headers = {verb: _headers(one[verb]) for verb in ("get", "put", "patch", "delete")}
    assert headers == {
        "get": ["If-None-Match"],
        "put": ["If-Match"],
        "patch": ["If-Match"],
        "delete": ["If-Match"],
    }
    matched = next(part for part in one["put"]["parameters"] if part["name"] == "If-Match")
    assert matched["schema"]["type"] == "string"
    assert list(one["get"]["responses"]["304"]["headers"]) == ["ETag"]
    for verb in ("get", "put", "patch"):
        assert list(one[verb]["responses"]["200"]["headers"]) == ["ETag"]
    assert list(many["post"]["responses"]["201"]["headers"]) == ["ETag", "Location"]
    for verb in ("put", "patch", "delete"):
        assert "412" in one[verb]["responses"]
    assert "headers" not in one["delete"]["responses"]["200"]
    assert "headers" not in many["get"]["responses"]["200"]


def _headers(operation: dict[str, Any]) -> list[str]:
    return [one["name"] for one in operation["parameters"] if one["in"] == "header"]
