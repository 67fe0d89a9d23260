"""Rule: a newsletter goes to each confirmed subscriber once, even if it is resumed."""

from collections.abc import Callable

import pytest
from fw.runtime import Mail
from fw.runtime.database.errors import UniqueViolation
from fw.runtime.testing import FakeMail, RunningApplication, TestClient, fake_mail

from app.mail.newsletter_issue import NewsletterIssue
from app.models.delivery import Delivery
from app.models.newsletter import Newsletter
from app.services.mailing import send_newsletters
from tests.desk import Desk, Json

Send = Callable[[], int]


class Killed(Exception):
    """The end of a process in the middle of its work."""


@pytest.fixture
def send(application: RunningApplication) -> Send:
    """Return a function that sends what is queued."""
    return lambda: application.run(send_newsletters)


def queued(desk: Desk, **values: Json) -> Json:
    """Add a newsletter and queue it."""
    made = {"status": "draft", "post_id": None, "sent_at": None, "recipients": 0}
    text = {"subject": "Autumn tides", "body": "*Look* at the sea."}
    newsletter = desk.factory.create(Newsletter, **{**made, **text, **values})
    response = desk.client.post(f"/newsletters/{newsletter['id']}/send")
    assert response.status_code == 200, response.text
    return response.json()["data"]


def addresses(mails: FakeMail) -> list[str]:
    """Return who got a mail."""
    return sorted(str(sent.recipients.to) for sent in mails.mails)


def test_each_confirmed_subscriber_gets_one_mail(desk: Desk, send: Send) -> None:
    for name in ("ada", "bob"):
        desk.subscriber(f"{name}@example.com")
    desk.subscriber("pen@example.com", "pending")
    desk.subscriber("gone@example.com", "unsubscribed")
    newsletter = queued(desk)

    with fake_mail() as mails:
        assert (send(), send()) == (2, 0)

    assert addresses(mails) == ["ada@example.com", "bob@example.com"]
    sent = desk.client.get(f"/newsletters/{newsletter['id']}").json()["data"]
    assert (sent["status"], sent["recipients"]) == ("sent", 2)


def test_an_interrupted_newsletter_goes_on(
    desk: Desk, send: Send, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        desk.subscriber(f"{number}@example.com")
    queued(desk)
    asend, calls = Mail.asend, iter(range(6))

    async def killed(self: Mail, *given: Json, **named: Json) -> None:
        if next(calls) == 3:
            raise Killed
        await asend(self, *given, **named)

    with fake_mail() as mails:
        with monkeypatch.context() as patch, pytest.raises(Killed):
            patch.setattr(Mail, "asend", killed)
            send()
        assert send() == 3

    assert addresses(mails) == [f"{number}@example.com" for number in range(6)]


def test_who_unsubscribes_in_between_is_left_out(
    desk: Desk, send: Send, client: TestClient
) -> None:
    newsletter = queued(desk)
    gone = desk.subscriber("gone@example.com", "unsubscribed")
    pair = {"newsletter_id": newsletter["id"], "subscriber_id": str(gone.id)}
    desk.factory.create(Delivery, status="queued", **pair)

    with fake_mail() as mails:
        send()

    mails.assert_nothing_sent()
    [delivery] = client.get("/deliveries/").json()["data"]
    assert delivery["status"] == "skipped"


def test_a_delivery_exists_once(desk: Desk, client: TestClient, send: Send) -> None:
    desk.subscriber("ada@example.com")
    queued(desk)
    send()

    [delivery] = client.get("/deliveries/").json()["data"]
    twin = {name: delivery[name] for name in ("newsletter_id", "subscriber_id")}
    with pytest.raises(UniqueViolation):
        desk.factory.create(Delivery, **twin)


def test_a_newsletter_has_the_post_and_the_link_to_unsubscribe(
    desk: Desk, send: Send
) -> None:
    ada = desk.subscriber("ada@example.com")
    post = desk.published(title="Tides", slug="tides", excerpt="Twice a day.")
    queued(desk, post_id=post["id"])

    with fake_mail() as mails:
        send()

    message = mails.assert_sent(NewsletterIssue, times=1).message
    link = message.headers["List-Unsubscribe"].strip("<>")
    assert f"unsubscribe?id={ada.id}&token=" in link
    assert link in message.text
    assert link.replace("&", "&amp;") in message.html
    assert message.headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "http://127.0.0.1:8000/blog/posts/tides" in message.text
    assert "<em>Look</em>" in message.html


def test_a_newsletter_is_queued_once(desk: Desk, client: TestClient) -> None:
    path = f"/newsletters/{queued(desk)['id']}"

    assert client.post(f"{path}/send").status_code == 409
    assert client.patch(path, json={"subject": "Other"}).status_code == 409
    assert client.delete(path).status_code == 409


def test_a_newsletter_never_presents_a_draft(desk: Desk, client: TestClient) -> None:
    values = {"status": "draft", "post_id": desk.post()["id"]}
    newsletter = desk.factory.create(Newsletter, **values)

    response = client.post(f"/newsletters/{newsletter['id']}/send")

    assert response.status_code == 409


def test_authors_send_no_newsletters(desk: Desk, client: TestClient) -> None:
    newsletter = desk.factory.create(Newsletter, status="draft", post_id=None)

    with desk.as_writer():
        assert client.post(f"/newsletters/{newsletter['id']}/send").status_code == 403
