"""Tests of ${names.title | doc}."""

from fw.runtime.testing import TestClient


def test_the_application_answers(client: TestClient) -> None:
    response = client.get("/health")

    assert response.status_code == 200
