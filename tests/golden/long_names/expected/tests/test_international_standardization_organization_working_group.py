# fw:generated:sha256:35730c96f8c2b381b447f9eccb6819962d3c92a766b9b4a2902a66f7d3a93fef
"""What the API does with international standardization organization working groups. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroup,
)


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationWorkingGroup)

    response = client.get("/internationalstandardizationorganizationworkinggroups/")

    assert response.status_code == 200
    assert row in response.json()["data"]


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

    del body["international_standardization_organization_subcommittee_id"]
    missing = client.post(
        "/internationalstandardizationorganizationworkinggroups/", json=body
    )
    assert missing.status_code == 422
    assert (
        "international_standardization_organization_subcommittee_id"
        in missing.json()["errors"]
    )
