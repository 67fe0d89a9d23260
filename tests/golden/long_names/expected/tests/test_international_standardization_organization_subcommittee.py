# fw:generated:sha256:80f97222904cee72d17492a1f56733846060964894b4eb7eb2dd4ab381da8d05
"""What the API does with international standardization organization subcommittees. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommittee,
)


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(InternationalStandardizationOrganizationSubcommittee)

    response = client.get("/internationalstandardizationorganizationsubcommittees/")

    assert response.status_code == 200
    assert row in response.json()["data"]


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
    nowhere = "/internationalstandardizationorganizationsubcommittees/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(InternationalStandardizationOrganizationSubcommittee)
    again = factory.body(
        InternationalStandardizationOrganizationSubcommittee,
        the_official_designation_of_the_subcommittee_in_french=taken[
            "the_official_designation_of_the_subcommittee_in_french"
        ],
    )

    assert (
        client.post(
            "/internationalstandardizationorganizationsubcommittees/", json=taken
        ).status_code
        == 201
    )
    assert (
        client.post(
            "/internationalstandardizationorganizationsubcommittees/", json=again
        ).status_code
        == 409
    )


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(InternationalStandardizationOrganizationSubcommittee)

    unknown = client.post(
        "/internationalstandardizationorganizationsubcommittees/",
        json=body | {"stranger": 1},
    )
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["the_official_designation_of_the_subcommittee_in_english"]
    missing = client.post(
        "/internationalstandardizationorganizationsubcommittees/", json=body
    )
    assert missing.status_code == 422
    assert (
        "the_official_designation_of_the_subcommittee_in_english"
        in missing.json()["errors"]
    )
