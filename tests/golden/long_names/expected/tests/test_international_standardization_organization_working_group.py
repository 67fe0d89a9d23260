# fw:generated:sha256:dabb0d9a1138849c3001e1a61b46f55e512f66cf1b91fd700ddbbd14caf5b36c
"""What the API does with international standardization organization working groups. Edit this file and it is yours alone."""

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


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationWorkingGroup)
    factory.create(InternationalStandardizationOrganizationWorkingGroup)

    found = client.get(
        "/internationalstandardizationorganizationworkinggroups/",
        params={"id": row["id"]},
    )
    up = client.get(
        "/internationalstandardizationorganizationworkinggroups/", params={"sort": "id"}
    )
    down = client.get(
        "/internationalstandardizationorganizationworkinggroups/",
        params={"sort": "-id"},
    )

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


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


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationWorkingGroup)
    body = factory.body(InternationalStandardizationOrganizationWorkingGroup)

    response = client.patch(
        f"/internationalstandardizationorganizationworkinggroups/{row['id']}", json=body
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
    nowhere = "/internationalstandardizationorganizationworkinggroups/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(InternationalStandardizationOrganizationWorkingGroup)

    unknown = client.post(
        "/internationalstandardizationorganizationworkinggroups/",
        json=body | {"stranger": 1},
    )
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get(
        "/internationalstandardizationorganizationworkinggroups/",
        params={"stranger": 1},
    )
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["international_standardization_organization_subcommittee_id"]
    missing = client.post(
        "/internationalstandardizationorganizationworkinggroups/", json=body
    )
    assert missing.status_code == 422
    assert (
        "international_standardization_organization_subcommittee_id"
        in missing.json()["errors"]
    )
