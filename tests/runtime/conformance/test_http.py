"""The API answers the same on every backend: statuses, headers and bodies."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import httpx
import pytest

from fw.runtime.database import Query, current
from tests.runtime.models import Thing

SENT: dict[str, Any] = {
    "name": "Zoë's \\ 100% lamp 灯 🪔",
    "notes": "line\nline",
    "count": 2**63 - 1,
    "weight": 1e300,
    "active": False,
    "price": "-12.5",
    "fortune": "12345678901234567890123456.7891",
    "born": "2024-02-29",
    "wakes": "23:59:59.5",
    "seen_at": "2026-03-29T01:30:00.25+02:00",
    "extra": {"a": [1, 2.5, None, True], "b": {"é": "灯"}},
    "mood": "it's 50%",
    "twin": "AAAAAAAA-0000-4000-8000-000000000001",
    "secret": "hush",
}
SHOWN: dict[str, Any] = {
    **{key: value for key, value in SENT.items() if key != "secret"},
    "price": "-12.50",
    "wakes": "23:59:59.500000",
    "seen_at": "2026-03-28T23:30:00.250000Z",
    "twin": "aaaaaaaa-0000-4000-8000-000000000001",
    "shelf_id": None,
}


def is_problem(answer: httpx.Response, status: int, code: str) -> bool:
    body = answer.json()
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    assert (answer.status_code, body["status"], body["code"]) == (status, status, code), body
    assert set(body) <= {"type", "title", "status", "detail", "code", "errors", "reasons"}
    assert body.get("reasons", {}).keys() <= body.get("errors", {}).keys()
    text = answer.text.lower()
    assert not any(word in text for word in ("select", "insert", "traceback", "things.", "/work"))
    return True


async def make(client: httpx.AsyncClient, **values: Any) -> dict[str, Any]:
    answer = await client.post("/things/", json={"name": "thing", **values})
    assert answer.status_code == 201, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


async def test_a_record_lives_its_life(client: httpx.AsyncClient) -> None:
    answer = await client.post("/things/", json=SENT)
    assert answer.status_code == 201, answer.text
    row = answer.json()["data"]
    assert {key: row[key] for key in SHOWN} == SHOWN
    assert list(row) == [c.name for c in Thing.__table__.columns if c.name != "secret"]
    assert UUID(row["id"]).version == 7
    assert row["created_at"].endswith("Z")
    place = httpx.URL("http://test/things/").join(answer.headers["location"])
    shown = await client.get(place)
    assert (shown.status_code, shown.json()) == (200, {"data": row})
    assert shown.headers["content-type"] == "application/json"

    listed = await client.get("/things/")
    meta = {"page": 1, "per_page": 25, "total": 1, "pages": 1}
    assert listed.json() == {"data": [row], "meta": meta}

    for verb, name in (("PUT", "by put"), ("PATCH", "by patch")):
        changed = await client.request(verb, place, json={"name": name})
        assert changed.status_code == 200
        assert {**changed.json()["data"], "updated_at": 0} == {**row, "name": name, "updated_at": 0}
    same = await client.patch(place, json={})
    assert same.json()["data"]["name"] == "by patch"

    gone = await client.delete(place)
    assert (gone.status_code, gone.json()) == (200, {"data": {"id": row["id"], "deleted": True}})
    for again in (
        await client.get(place),
        await client.delete(place),
        await client.put(place, json={"name": "x"}),
        await client.patch(place, json={}),
    ):
        assert is_problem(again, 404, "not_found")


@pytest.mark.parametrize("method", ["PUT", "PATCH"])
async def test_a_change_is_what_is_stated_of_it(client: httpx.AsyncClient, method: str) -> None:
    row = await make(client, notes="kept", count=3)
    place = f"/things/{row['id']}"
    same = await client.request(method, place, json={})
    assert (same.status_code, same.json()) == (200, {"data": row})
    for name in ("name", "count", "active", "price", "options", "mood"):
        refused = await client.request(method, place, json={name: None})
        assert is_problem(refused, 422, "validation_error")
        assert [part.partition(".")[0] for part in refused.json()["errors"]] == [name]
    secret = await client.request(method, place, json={"secret": "hush", "notes": None})
    assert secret.json()["data"].keys() == row.keys()
    assert "hush" not in secret.text
    assert secret.json()["data"]["notes"] is None
    kept = await Query(lambda: current().store(Thing), Thing).with_private("secret").get()
    assert [thing.secret for thing in kept] == ["hush"]


async def test_keys_of_the_database(client: httpx.AsyncClient) -> None:
    answer = await client.post("/shelves/", json={"label": "a"})
    key = answer.json()["data"]["id"]
    assert answer.headers["location"] == str(key)
    assert (await client.get(f"/shelves/{key}")).json() == {"data": {"id": key, "label": "a"}}
    assert (await client.delete(f"/shelves/{key}")).json()["data"] == {"id": key, "deleted": True}


async def test_conflicts(client: httpx.AsyncClient) -> None:
    shelf = (await client.post("/shelves/", json={"label": "a"})).json()["data"]["id"]
    other = (await client.post("/shelves/", json={"label": "b"})).json()["data"]["id"]
    await make(client, shelf_id=shelf)
    taken = await client.post("/shelves/", json={"label": "a"})
    assert is_problem(taken, 409, "unique_conflict")
    assert taken.json()["detail"] == "A record with the same label exists."
    assert taken.json()["errors"] == {"label": ["A record with the same label exists"]}
    again = await client.put(f"/shelves/{other}", json={"label": "a"})
    assert is_problem(again, 409, "unique_conflict")
    twice = await client.post("/things/", json={"name": "thing"})
    assert is_problem(twice, 409, "unique_conflict")
    assert twice.json()["detail"] == "A record with the same name and mood exists."
    lost = await client.post("/things/", json={"name": "y", "shelf_id": 10**9})
    assert is_problem(lost, 409, "reference_conflict")
    assert lost.json()["detail"] == "A referenced record does not exist."
    assert lost.json()["errors"] == {"shelf_id": ["The referenced record does not exist"]}
    kept = await client.delete(f"/shelves/{shelf}")
    assert is_problem(kept, 409, "reference_conflict")
    assert kept.json()["detail"] == "Other records refer to this one."
    assert "errors" not in kept.json()
    assert (await client.get("/shelves/?sort=label")).json()["meta"]["total"] == 2


BAD_VALUES: tuple[tuple[dict[str, Any], list[str]], ...] = (
    ({}, ["name"]),
    ({"name": None}, ["name"]),
    ({"name": "n" * 81}, ["name"]),
    ({"name": 1}, ["name"]),
    ({"name": "x", "count": "1"}, ["count"]),
    ({"name": "x", "count": True}, ["count"]),
    ({"name": "x", "count": 1.5}, ["count"]),
    ({"name": "x", "active": "true"}, ["active"]),
    ({"name": "x", "active": 1}, ["active"]),
    ({"name": "x", "weight": "1"}, ["weight"]),
    ({"name": "x", "weight": True}, ["weight"]),
    ({"name": "x", "price": True}, ["price"]),
    ({"name": "x", "price": "1.234"}, ["price"]),
    ({"name": "x", "price": "100000000"}, ["price"]),
    ({"name": "x", "price": 1.005}, ["price"]),
    ({"name": "x", "price": 1e-7}, ["price"]),
    ({"name": "x", "price": 1e300}, ["price"]),
    ({"name": "x", "price": None}, ["price"]),
    ({"name": "x", "born": "2024-02-30"}, ["born"]),
    ({"name": "x", "born": 1}, ["born"]),
    ({"name": "x", "seen_at": 1}, ["seen_at"]),
    ({"name": "x", "seen_at": "2024-02-28"}, ["seen_at"]),
    ({"name": "x", "mood": "angry"}, ["mood"]),
    ({"name": "x", "twin": "no"}, ["twin"]),
    ({"name": "x", "id": "00000000-0000-4000-8000-000000000001"}, ["id"]),
    ({"name": "x", "created_at": "2024-02-28T00:00:00Z", "role": 1}, ["created_at", "role"]),
)
"""Values of a thing, and the fields that are named."""


async def test_bad_values_are_named(client: httpx.AsyncClient) -> None:
    for values, fields in BAD_VALUES:
        answer = await client.post("/things/", json=values)
        assert is_problem(answer, 422, "validation_error"), values
        assert sorted(answer.json()["errors"]) == fields, values
    assert (await client.get("/things/")).json()["meta"]["total"] == 0


async def test_faults_are_told_without_words_of_python(client: httpx.AsyncClient) -> None:
    long = await client.post("/things/", json={"name": "n" * 81})
    assert long.json()["errors"] == {"name": ["String should have at most 80 characters"]}
    assert long.json()["reasons"] == {"name": ["string_too_long"]}
    listed = await client.post("/things/", json=[])
    assert listed.json()["errors"] == {"body": ["Input should be a JSON object"]}
    assert listed.json()["reasons"] == {"body": ["model_type"]}
    for text in ("", "x", "9" * 5000):
        paged = await client.get(f"/things/?per_page={text}")
        assert paged.json()["errors"] == {"per_page": ["Input should be a whole number"]}
    unknown = await client.post("/things/", json={"name": "x", "colour": "red"})
    assert unknown.json()["errors"] == {"colour": ["Unknown field"]}
    assert unknown.json()["reasons"] == {"colour": ["extra_forbidden"]}
    shown = await client.post("/things/", json={"name": "x", "id": 1})
    assert shown.json()["errors"] == {"id": ["Read-only field"]}
    assert shown.json()["reasons"] == {"id": ["extra_forbidden"]}


async def test_the_error_of_an_enum_lists_its_values(client: httpx.AsyncClient) -> None:
    for sent in ("angry", "CALM", 1, None):
        answer = await client.post("/things/", json={"name": "x", "mood": sent})
        assert answer.json()["errors"] == {"mood": ["Input should be 'calm' or \"it's 50%\""]}
        assert answer.json()["reasons"] == {"mood": ["enum"]}


@pytest.mark.parametrize(
    ("sent", "kept"),
    [(1.5, "1.50"), (2, "2.00"), (2.0, "2.00"), (0.1, "0.10"), (-1e7, "-10000000.00"), (0, "0.00")],
)
async def test_numbers_become_decimals_as_they_are_written(
    client: httpx.AsyncClient, sent: float, kept: str
) -> None:
    assert (await make(client, price=sent))["price"] == kept


async def test_bodies_that_are_no_records(client: httpx.AsyncClient) -> None:
    json = {"content-type": "application/json"}
    form = {"content-type": "application/x-www-form-urlencoded"}

    async def post(content: bytes, headers: dict[str, str]) -> httpx.Response:
        return await client.post("/things/", content=content, headers=headers)

    assert is_problem(await post(b"{", json), 400, "malformed_json")
    assert is_problem(await post(b"\xff", json), 400, "malformed_json")
    assert is_problem(await post(b"[" * 100_000, json), 400, "malformed_json")
    assert is_problem(await post(b"", json), 422, "validation_error")
    assert is_problem(await post(b"[]", json), 422, "validation_error")
    assert is_problem(await post(b"null", json), 422, "validation_error")
    assert is_problem(await post(b'"x"', json), 422, "validation_error")
    assert is_problem(await post(b"name=x", form), 415, "unsupported_media_type")
    assert is_problem(await post(b'{"name": "x"}', {}), 415, "unsupported_media_type")
    charset = {"content-type": "application/json; charset=utf-8"}
    assert (await post(b'{"name": "x"}', charset)).status_code == 201
    merge = {"content-type": "application/merge-patch+json"}
    assert (await post(b'{"name": "y"}', merge)).status_code == 201


async def test_lists_page_sort_search_and_filter(client: httpx.AsyncClient) -> None:
    for number in range(7):
        await make(
            client,
            name=f"Lamp_{number}%",
            count=number,
            weight=number / 2,
            price=f"{number}.50",
            fortune=str(10**number),
            active=number % 2 == 0,
            notes=None if number == 3 else f"note {number}",
            born=f"2020-01-0{number + 1}",
            seen_at=f"2026-01-0{number + 1}T00:00:00Z",
            mood="calm" if number < 5 else "it's 50%",
        )

    async def counts(**parameters: Any) -> list[int]:
        answer = await client.get("/things/", params={"sort": "count", **parameters})
        assert answer.status_code == 200, answer.text
        return [row["count"] for row in answer.json()["data"]]

    everything = list(range(7))
    assert await counts() == everything
    assert await counts(sort="-count") == everything[::-1]
    assert await counts(sort="-active,count") == [0, 2, 4, 6, 1, 3, 5]
    assert await counts(sort="-fortune") == everything[::-1]
    assert (await counts(sort="notes,count"))[-1] == 3
    assert await counts(per_page=3, page=2) == [3, 4, 5]
    assert await counts(per_page=3, page=4) == []
    assert await counts(count=3) == [3]
    assert await counts(count__in="1,2,5") == [1, 2, 5]
    assert await counts(count__gte=2, count__lt=4) == [2, 3]
    assert await counts(count__ne=0, weight__lte=1) == [1, 2]
    assert await counts(price="1.5") == [1]
    assert await counts(price__gt="4.50") == [5, 6]
    assert await counts(fortune__in="100,1000.0000") == [2, 3]
    assert await counts(active="false") == [1, 3, 5]
    assert await counts(notes__isnull="true") == [3]
    assert await counts(name__like="lamp%") == everything
    assert await counts(name__like="LAMP_5%") == [5]
    assert await counts(name__contains="MP_5%") == [5]
    assert await counts(name__contains="lamp%") == []
    assert await counts(name__startswith="lamp_5") == [5]
    assert await counts(name__startswith="amp") == []
    assert await counts(notes__endswith="E 4") == [4]
    assert await counts(notes__endswith="note") == []
    assert await counts(notes__contains="\\") == []
    assert await counts(notes__contains="") == [0, 1, 2, 4, 5, 6]
    assert await counts(mood="it's 50%") == [5, 6]
    assert await counts(born__gt="2020-01-05") == [5, 6]
    assert await counts(seen_at__lte="2026-01-02T01:00:00+01:00") == [0, 1]
    assert await counts(q="NOTE 4") == [4]
    assert await counts(q="_6%") == [6]
    assert await counts(q=" note  LAMP_5 ") == [5]
    assert await counts(q="lamp nothing") == []
    assert await counts(q=" ") == everything
    assert await counts(q="\\") == []
    assert await counts(q="") == everything
    assert await counts(name="lamp_1%") == []
    meta = (await client.get("/things/?per_page=3&count__gt=0")).json()["meta"]
    assert meta == {"page": 1, "per_page": 3, "total": 6, "pages": 2}


SENSELESS = (
    ("page=0", "page"),
    ("page=x", "page"),
    ("page=99999999999", "page"),
    ("per_page=101", "per_page"),
    ("per_page=0", "per_page"),
    ("sort=secret", "sort"),
    ("sort=-nothing", "sort"),
    ("sort=extra", "sort"),
    ("nothing=1", "nothing"),
    ("secret=hush", "secret"),
    ("secret__like=h%25", "secret__like"),
    ("secret__isnull=true", "secret__isnull"),
    ("count__regex=1", "count__regex"),
    ("count__like=1", "count__like"),
    ("count__contains=1", "count__contains"),
    ("mood__contains=calm", "mood__contains"),
    ("secret__contains=h", "secret__contains"),
    ("secret__startswith=h", "secret__startswith"),
    ("name__contains=a&name__contains=b", "name__contains"),
    ("name__contains=%00", "name__contains"),
    ("active__gt=true", "active__gt"),
    ("extra=1", "extra"),
    ("count=x", "count"),
    ("count=9223372036854775808", "count"),
    ("count__in=1,x", "count__in"),
    ("weight=nan", "weight"),
    ("price=1.234", "price"),
    ("born=yesterday", "born"),
    ("notes__isnull=maybe", "notes__isnull"),
    ("name=a&name=b", "name"),
    ("page=1&page=2", "page"),
    ("per_page=1&per_page=1", "per_page"),
    ("q=a&q=b", "q"),
    ("mood=bogus", "mood"),
    ("mood__ne=bogus", "mood__ne"),
    ("mood__in=calm,bogus", "mood__in"),
    ("name=%00", "name"),
    ("q=%00", "q"),
    ("include=nothing", "include"),
    ("include=a&include=b", "include"),
    ("fields=id&fields=b", "fields"),
)
"""Queries of a list, and the parameter that is named."""


async def test_list_parameters_that_make_no_sense(client: httpx.AsyncClient) -> None:
    for query, parameter in SENSELESS:
        answer = await client.get(f"/things/?{query}")
        assert is_problem(answer, 422, "validation_error"), query
        assert list(answer.json()["errors"]) == [parameter], query


@pytest.mark.parametrize(
    "moment",
    ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "9999-12-31T21:59:59.999999-02:00"],
)
async def test_the_first_and_the_last_moment_are_refused(
    client: httpx.AsyncClient, moment: str
) -> None:
    made = await client.post("/things/", json={"name": "x", "seen_at": moment})
    assert (made.status_code, [*made.json()["errors"]]) == (422, ["seen_at"])
    thing = (await client.post("/things/", json={"name": "x"})).json()["data"]["id"]
    changed = await client.patch(f"/things/{thing}", json={"seen_at": moment})
    assert (changed.status_code, [*changed.json()["errors"]]) == (422, ["seen_at"])
    for name in ("seen_at", "seen_at__lte", "seen_at__in"):
        found = await client.get("/things/", params={name: moment})
        assert found.status_code == 422, found.text


@pytest.mark.sql
async def test_moments_and_days_next_to_the_ends_are_kept(client: httpx.AsyncClient) -> None:
    for moment, day in (
        ("0001-01-01T00:00:00.000001Z", "0001-01-01"),
        ("9999-12-31T23:59:59.999998Z", "9999-12-31"),
    ):
        values = {"name": moment, "seen_at": moment, "born": day}
        made = (await client.post("/things/", json=values)).json()["data"]
        assert (made["seen_at"], made["born"]) == (moment, day)
        for filters in ({"seen_at": moment}, {"born": day}, {"born__lte": day, "born__gte": day}):
            found = (await client.get("/things/", params=filters)).json()["data"]
            assert [each["id"] for each in found] == [made["id"]]
