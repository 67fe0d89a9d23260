# fw:generated:sha256:06597cc7d7eb8ebd2e3c8b1ef5945f721e0f399235e81e7d97bfd2c170ffaad5
"""API tests for international standardization organization subcommittees. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommittee,
)
from app.models.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroup,
)


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationSubcommittee)

    response = client.get("/internationalstandardizationorganizationsubcommittees/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationSubcommittee)
    factory.create(InternationalStandardizationOrganizationSubcommittee)

    response = client.get(
        "/internationalstandardizationorganizationsubcommittees/",
        params={
            "the_official_designation_of_the_subcommittee_in_english": row[
                "the_official_designation_of_the_subcommittee_in_english"
            ]
        },
    )

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(
        InternationalStandardizationOrganizationSubcommittee,
        the_official_designation_of_the_subcommittee_in_english="b",
    )
    first = factory.create(
        InternationalStandardizationOrganizationSubcommittee,
        the_official_designation_of_the_subcommittee_in_english="a",
    )

    ascending = client.get(
        "/internationalstandardizationorganizationsubcommittees/",
        params={"sort": "the_official_designation_of_the_subcommittee_in_english"},
    )
    descending = client.get(
        "/internationalstandardizationorganizationsubcommittees/",
        params={"sort": "-the_official_designation_of_the_subcommittee_in_english"},
    )

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationSubcommittee)
    child = factory.create(
        InternationalStandardizationOrganizationWorkingGroup,
        international_standardization_organization_subcommittee_id=row["id"],
    )

    response = client.get(
        f"/internationalstandardizationorganizationsubcommittees/{row['id']}?include=working_groups"
    )

    assert response.status_code == 200
    assert response.json()["data"]["working_groups"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(InternationalStandardizationOrganizationSubcommittee)

    response = client.post(
        "/internationalstandardizationorganizationsubcommittees/", json=body
    )

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_default_state_of_the_proceedings(client: TestClient, factory: Factory) -> None:
    body = factory.body(InternationalStandardizationOrganizationSubcommittee)
    body.pop("state_of_the_proceedings", None)

    response = client.post(
        "/internationalstandardizationorganizationsubcommittees/", json=body
    )

    assert response.status_code == 201
    assert response.json()["data"]["state_of_the_proceedings"] == "preliminary"


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationSubcommittee)

    response = client.get(
        f"/internationalstandardizationorganizationsubcommittees/{row['id']}"
    )

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(InternationalStandardizationOrganizationSubcommittee)
    body = factory.body(InternationalStandardizationOrganizationSubcommittee)

    response = client.request(
        method,
        f"/internationalstandardizationorganizationsubcommittees/{row['id']}",
        json=body,
    )

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationSubcommittee)

    response = client.delete(
        f"/internationalstandardizationorganizationsubcommittees/{row['id']}"
    )

    assert response.status_code == 200
    assert (
        client.get(
            f"/internationalstandardizationorganizationsubcommittees/{row['id']}"
        ).status_code
        == 404
    )


def test_not_found(client: TestClient) -> None:
    path = "/internationalstandardizationorganizationsubcommittees/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(InternationalStandardizationOrganizationSubcommittee)
    duplicate = factory.body(
        InternationalStandardizationOrganizationSubcommittee,
        the_official_designation_of_the_subcommittee_in_french=body[
            "the_official_designation_of_the_subcommittee_in_french"
        ],
    )

    assert (
        client.post(
            "/internationalstandardizationorganizationsubcommittees/", json=body
        ).status_code
        == 201
    )
    assert (
        client.post(
            "/internationalstandardizationorganizationsubcommittees/", json=duplicate
        ).status_code
        == 409
    )


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(InternationalStandardizationOrganizationSubcommittee) | {
        "unknown_field": 1
    }

    response = client.post(
        "/internationalstandardizationorganizationsubcommittees/", json=body
    )

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get(
        "/internationalstandardizationorganizationsubcommittees/",
        params={"unknown_field": 1},
    )

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(InternationalStandardizationOrganizationSubcommittee)
    del body["the_official_designation_of_the_subcommittee_in_english"]

    response = client.post(
        "/internationalstandardizationorganizationsubcommittees/", json=body
    )

    assert response.status_code == 422
    assert (
        "the_official_designation_of_the_subcommittee_in_english"
        in response.json()["errors"]
    )
