"""Rule: an address is subscribed after it has confirmed, and a link ends the subscription."""

from datetime import timedelta
from urllib.parse import urlsplit

from fw.runtime.testing import TestClient, fake_mail, travel

from app.mail.confirm_subscription import ConfirmSubscription
from tests.desk import Desk

ADA = {"email": "Ada@example.com", "name": "Ada"}


def asked(client: TestClient, email: str = ADA["email"], status: int = 202) -> str:
    """Ask for the newsletter; return the link of the mail, without its host."""
    with fake_mail() as mails:
        response = client.post("/blog/subscribers", json={**ADA, "email": email})
    assert response.status_code == status, response.text
    if not mails.mails:
        return ""
    text = mails.assert_sent(ConfirmSubscription, times=1).message.text
    [link] = [word for word in text.split() if word.startswith("http")]
    parts = urlsplit(link)
    return f"{parts.path}?{parts.query}"


def status_of(desk: Desk) -> list[str]:
    """Return the status of each subscriber."""
    with desk.as_editor():
        found = desk.client.get("/subscribers/").json()["data"]
    return [one["status"] for one in found]


def test_an_address_is_subscribed_after_it_has_confirmed(
    client: TestClient, desk: Desk
) -> None:
    with desk.users.nobody():
        link = asked(client)
        assert status_of(desk) == ["pending"]
        assert client.post(link).status_code == 200

    [subscriber] = client.get("/subscribers/").json()["data"]
    assert (subscriber["status"], subscriber["email"]) == (
        "confirmed",
        "ada@example.com",
    )
    assert "token" not in subscriber


def test_a_program_that_opens_links_changes_nothing(
    client: TestClient, desk: Desk
) -> None:
    link = asked(client)

    page = client.get(link)

    assert '<form method="post">' in page.text
    assert status_of(desk) == ["pending"]


def test_a_link_ends_the_subscription(client: TestClient, desk: Desk) -> None:
    link = asked(client)
    client.post(link)
    end = link.replace("/confirm", "/unsubscribe")

    with desk.users.nobody():
        assert "End my subscription" in client.get(end).text
        assert status_of(desk) == ["confirmed"]
        one_click = client.post(end, data={"List-Unsubscribe": "One-Click"})

    assert one_click.status_code == 200
    assert status_of(desk) == ["unsubscribed"]
    assert client.post(end).status_code == 200


def test_a_wrong_link_changes_nothing(client: TestClient, desk: Desk) -> None:
    link = asked(client)

    assert client.post(link[:-1] + "~").status_code == 404
    assert client.post(link.replace("/confirm", "/unsubscribe")).status_code == 200
    assert status_of(desk) == ["pending"]


def test_a_forwarded_link_does_not_subscribe_again(
    client: TestClient, desk: Desk
) -> None:
    link = asked(client)
    client.post(link)
    client.post(link.replace("/confirm", "/unsubscribe"))

    client.post(link)
    assert status_of(desk) == ["unsubscribed"]
    again = asked(client)
    assert again != link
    assert client.post(link).status_code == 404
    client.post(again)
    assert status_of(desk) == ["confirmed"]


def test_nobody_learns_who_is_subscribed(client: TestClient, desk: Desk) -> None:
    client.post(asked(client))

    assert asked(client) == ""
    assert status_of(desk) == ["confirmed"]


def test_a_mail_address_gets_only_a_few_mails(client: TestClient, desk: Desk) -> None:
    for _ in range(3):
        asked(client)
    asked(client, status=429)

    with travel(timedelta(minutes=61)):
        assert asked(client) != ""


def test_an_address_asks_only_a_few_times(client: TestClient, desk: Desk) -> None:
    for number in range(10):
        asked(client, f"{number}@example.com")

    asked(client, "10@example.com", 429)


def test_nobody_subscribes_others_by_the_api(client: TestClient, desk: Desk) -> None:
    assert client.post("/subscribers/", json=ADA).status_code == 403
