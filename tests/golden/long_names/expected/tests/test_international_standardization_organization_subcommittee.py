# fw:generated:sha256:992e7911db076491b5ed89c37abb41b4ac9c7433991aaf0689f6c416bf642201
"""API tests for international standardization organization subcommittees. Once you edit this file, it is not generated again."""

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


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationSubcommittee)
    factory.create(InternationalStandardizationOrganizationSubcommittee)

    filtered = client.get(
        "/internationalstandardizationorganizationsubcommittees/",
        params={
            "the_official_designation_of_the_subcommittee_in_english": row[
                "the_official_designation_of_the_subcommittee_in_english"
            ]
        },
    )
    ascending = client.get(
        "/internationalstandardizationorganizationsubcommittees/",
        params={"sort": "the_official_designation_of_the_subcommittee_in_english"},
    )
    descending = client.get(
        "/internationalstandardizationorganizationsubcommittees/",
        params={"sort": "-the_official_designation_of_the_subcommittee_in_english"},
    )

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


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


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationSubcommittee)

    response = client.get(
        f"/internationalstandardizationorganizationsubcommittees/{row['id']}"
    )

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationSubcommittee)
    body = factory.body(InternationalStandardizationOrganizationSubcommittee)

    response = client.patch(
        f"/internationalstandardizationorganizationsubcommittees/{row['id']}", json=body
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


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(InternationalStandardizationOrganizationSubcommittee)

    unknown = client.post(
        "/internationalstandardizationorganizationsubcommittees/",
        json=body | {"unknown_field": 1},
    )
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get(
        "/internationalstandardizationorganizationsubcommittees/",
        params={"unknown_field": 1},
    )
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["the_official_designation_of_the_subcommittee_in_english"]
    missing = client.post(
        "/internationalstandardizationorganizationsubcommittees/", json=body
    )
    assert missing.status_code == 422
    assert (
        "the_official_designation_of_the_subcommittee_in_english"
        in missing.json()["errors"]
    )
