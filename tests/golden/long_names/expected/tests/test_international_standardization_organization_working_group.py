# fw:generated:sha256:477edf71c31971704df95c37fba137c95d6a8e2eb0fb3d116ba98e320debcfb8
"""API tests for international standardization organization working groups. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommittee,
)
from app.models.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroup,
)


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationWorkingGroup)

    response = client.get("/internationalstandardizationorganizationworkinggroups/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationWorkingGroup)
    factory.create(InternationalStandardizationOrganizationWorkingGroup)

    response = client.get(
        "/internationalstandardizationorganizationworkinggroups/",
        params={"id": row["id"]},
    )

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(InternationalStandardizationOrganizationWorkingGroup)
    second = factory.create(InternationalStandardizationOrganizationWorkingGroup)

    ascending = client.get(
        "/internationalstandardizationorganizationworkinggroups/", params={"sort": "id"}
    )
    descending = client.get(
        "/internationalstandardizationorganizationworkinggroups/",
        params={"sort": "-id"},
    )

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(InternationalStandardizationOrganizationSubcommittee)
    row = factory.create(
        InternationalStandardizationOrganizationWorkingGroup,
        international_standardization_organization_subcommittee_id=parent["id"],
    )

    response = client.get(
        f"/internationalstandardizationorganizationworkinggroups/{row['id']}?include=subcommittee"
    )

    assert response.status_code == 200
    assert response.json()["data"]["subcommittee"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(InternationalStandardizationOrganizationWorkingGroup)

    response = client.post(
        "/internationalstandardizationorganizationworkinggroups/", json=body
    )

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationWorkingGroup)

    response = client.get(
        f"/internationalstandardizationorganizationworkinggroups/{row['id']}"
    )

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(InternationalStandardizationOrganizationWorkingGroup)
    body = factory.body(InternationalStandardizationOrganizationWorkingGroup)

    response = client.request(
        method,
        f"/internationalstandardizationorganizationworkinggroups/{row['id']}",
        json=body,
    )

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationWorkingGroup)

    response = client.delete(
        f"/internationalstandardizationorganizationworkinggroups/{row['id']}"
    )

    assert response.status_code == 200
    assert (
        client.get(
            f"/internationalstandardizationorganizationworkinggroups/{row['id']}"
        ).status_code
        == 404
    )


def test_not_found(client: TestClient) -> None:
    path = "/internationalstandardizationorganizationworkinggroups/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(InternationalStandardizationOrganizationWorkingGroup) | {
        "unknown_field": 1
    }

    response = client.post(
        "/internationalstandardizationorganizationworkinggroups/", json=body
    )

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get(
        "/internationalstandardizationorganizationworkinggroups/",
        params={"unknown_field": 1},
    )

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(InternationalStandardizationOrganizationWorkingGroup)
    del body["international_standardization_organization_subcommittee_id"]

    response = client.post(
        "/internationalstandardizationorganizationworkinggroups/", json=body
    )

    assert response.status_code == 422
    assert (
        "international_standardization_organization_subcommittee_id"
        in response.json()["errors"]
    )
