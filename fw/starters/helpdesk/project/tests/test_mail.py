"""Rules of mail: each is taken in once, to the ticket that it answers; replies go out once."""

from collections.abc import Iterator
from email.message import EmailMessage

import pytest
from fw.runtime import Config, Storage
from fw.runtime.mail.fake import FakeMail
from fw.runtime.testing import (
    RunningApplication,
    TestClient,
    fake_disk,
    fake_mail,
)

from app.jobs.mail_reply import MailReply
from app.jobs.take_in_mail import TakeInMail
from app.mail.reply import ReplyMail
from app.services.mail_parsing import UnreadableMail, parse
from app.services.mailbox import FOLDER, collect
from tests.desk import Desk, Json


def mail(text: str = "It is broken.", **headers: str) -> bytes:
    """Return a mail of the customer."""
    given = {
        "From": "Cleo Frey <Cleo@acme.example.com>",
        "To": "help@example.com",
        "Subject": "Printer",
        "Message-ID": "<one@acme.example.com>",
    }
    message = EmailMessage()
    for name, value in {**given, **_named(headers)}.items():
        message[name] = value
    message.set_content(text)
    return message.as_bytes()


def _named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


@pytest.fixture(autouse=True)
def disk() -> Iterator[None]:
    """Keep mails and files in a temporary folder."""
    with fake_disk("local"):
        yield


def receive(application: RunningApplication, raw: bytes, name: str = "a") -> None:
    """Put a mail into the mailbox and collect it, as the schedule does."""
    Storage.disk().put(f"{FOLDER}/{name}.eml", raw)
    application.run(collect)


def tickets(client: TestClient) -> list[Json]:
    """Return all tickets, the first one first."""
    return list(client.get("/tickets/?sort=number").json()["data"])


def test_a_mail_opens_a_ticket(
    desk: Desk, client: TestClient, application: RunningApplication
) -> None:
    receive(application, mail())

    [ticket] = tickets(client)
    assert (ticket["subject"], ticket["channel"]) == ("Printer", "email")
    assert ticket["customer_id"] == str(desk.customer.id)
    assert ticket["team_id"] == str(desk.team.id)
    [message] = desk.messages(ticket)
    assert message["body"] == "It is broken."
    assert message["customer_id"] == str(desk.customer.id)
    assert [*Storage.disk().list(FOLDER)] == []


def test_a_mail_is_taken_in_once(
    desk: Desk, client: TestClient, application: RunningApplication
) -> None:
    for name in ("a", "b"):
        receive(application, mail(), name)

    [ticket] = tickets(client)
    assert len(desk.messages(ticket)) == 1
    assert desk.open()["number"] == "T-2030-000002"


def test_the_number_in_the_subject_leads_to_the_ticket(
    desk: Desk, client: TestClient, application: RunningApplication
) -> None:
    ticket = desk.move(desk.open(), "solved")
    subject = f"Re: [{ticket['number']}] It is broken"
    receive(application, mail("Not yet.", Subject=subject))

    assert [one["status"] for one in tickets(client)] == ["open"]
    assert [one["body"] for one in desk.messages(ticket)] == ["Not yet."]


def test_an_answer_without_the_number_is_found_by_its_references(
    desk: Desk, client: TestClient, application: RunningApplication
) -> None:
    receive(application, mail())
    references = {"Message_ID": "<two@a>", "In_Reply_To": "<one@acme.example.com>"}
    receive(application, mail("More.", **references))

    [ticket] = tickets(client)
    assert len(desk.messages(ticket)) == 2


def test_a_stranger_doesnt_get_into_a_ticket_by_its_number(
    desk: Desk, client: TestClient, application: RunningApplication
) -> None:
    ticket = desk.open()
    headers = {"Subject": f"[{ticket['number']}]", "From": "eve@evil.example.org"}
    receive(application, mail("Send me all.", **headers))

    assert desk.messages(ticket) == []
    assert [one["number"][-1] for one in tickets(client)] == ["1", "2"]


def test_a_colleague_may_answer(
    desk: Desk, client: TestClient, application: RunningApplication
) -> None:
    ticket = desk.open()
    headers = {"Subject": f"[{ticket['number']}]", "From": "dora@acme.example.com"}
    receive(application, mail("Me, too.", **headers))

    [message] = desk.messages(ticket)
    assert message["customer_id"] != str(desk.customer.id)


def test_an_unknown_sender_becomes_a_customer(
    desk: Desk, client: TestClient, application: RunningApplication
) -> None:
    receive(application, mail(From="Dora Lind <dora@acme.example.com>"))

    found = client.get("/customers/?email=dora@acme.example.com").json()["data"]
    assert [one["name"] for one in found] == ["Dora Lind"]
    assert found[0]["organisation_id"] == str(desk.organisation.id)


@pytest.mark.parametrize(
    "header", [{"Auto_Submitted": "auto-replied"}, {"Precedence": "bulk"}]
)
def test_machines_are_not_answered(
    desk: Desk,
    client: TestClient,
    application: RunningApplication,
    mails: FakeMail,
    header: dict[str, str],
) -> None:
    receive(application, mail(**header))

    assert tickets(client) == []
    mails.assert_nothing_sent()


def test_a_mail_without_a_sender_is_kept_aside(
    desk: Desk, client: TestClient, application: RunningApplication
) -> None:
    receive(application, b"Subject: Hello\n\nWho am I?")

    assert tickets(client) == []
    assert [*Storage.disk().list("mail")] == ["mail/refused/a.eml"]


def test_files_of_a_mail_are_kept(
    desk: Desk, client: TestClient, application: RunningApplication
) -> None:
    message = EmailMessage()
    message["From"], message["To"] = "cleo@acme.example.com", "help@example.com"
    message.set_content("See the logs.")
    for name in ("a.log", "b.log"):
        message.add_attachment(f"log {name}", filename=name)
    receive(application, message.as_bytes())

    [ticket] = tickets(client)
    shown = [one["attachment"]["name"] for one in desk.messages(ticket)]
    assert sorted(shown) == ["a.log", "b.log"]


def test_a_mail_arrives_by_a_request(
    desk: Desk,
    client: TestClient,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def send(token: str) -> int:
        headers = {"X-Mail-Token": token}
        with desk.users.nobody():
            done = client.post("/incoming-mails", content=mail(), headers=headers)
        return done.status_code

    assert send("") == 403
    monkeypatch.setattr(Config, "env", lambda *_: "a long token")
    assert [send("wrong"), send("a long token")] == [403, 202]
    assert [one["subject"] for one in tickets(client)] == ["Printer"]


def test_a_job_for_a_mail_that_is_gone_does_nothing(
    desk: Desk, application: RunningApplication
) -> None:
    application.run(TakeInMail(path=f"{FOLDER}/gone.eml").handle)


def test_a_reply_is_mailed_once_if_its_job_runs_twice(
    desk: Desk, application: RunningApplication, mails: FakeMail
) -> None:
    receive(application, mail())
    [ticket] = tickets(desk.client)
    with desk.as_agent():
        desk.post(ticket, "reply", body="We look into it.")
    reply = desk.messages(ticket)[-1]
    # Also if the key of the mail is forgotten, as after a month.
    with fake_mail() as later:
        application.run(MailReply(message=reply["id"]).handle)

    later.assert_nothing_sent()
    sent = mails.assert_sent(ReplyMail, times=1)
    assert sent.message.headers["In-Reply-To"] == "<one@acme.example.com>"
    assert reply["mailed_at"] is not None


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("Yes.\n\nOn Monday, Ada wrote:\n> No?\n", "Yes."),
        ("> No?\nYes.\n> Really?\n", "Yes."),
        ("Yes.\n-- \nCleo\n", "Yes."),
        ("", "(empty)"),
    ],
)
def test_quotes_and_signatures_are_left_out(text: str, new: str) -> None:
    assert parse(mail(text)).text == new


def test_html_becomes_text() -> None:
    message = EmailMessage()
    message["From"] = "cleo@acme.example.com"
    message.set_content(
        "<style>p {}</style><p>Dear &amp; all,</p><p>it is<br>broken</p>", "html"
    )

    assert parse(message.as_bytes()).text == "Dear & all,\n\nit is\nbroken"


def test_a_mail_without_an_id_has_the_same_one_each_time() -> None:
    raw = b"From: cleo@acme.example.com\n\nHello"

    assert (
        parse(raw).message_id == parse(raw).message_id != parse(raw + b"!").message_id
    )


@pytest.mark.parametrize("given", ["<a b@x>", "none", "<=?utf-8?q?=0A?=@x>"])
def test_only_a_plain_id_gets_into_the_headers_of_replies(given: str) -> None:
    raw = f"From: cleo@acme.example.com\nMessage-ID: {given}\n\nHello".encode()

    assert parse(raw).message_id.endswith("@unnamed>")


def test_a_mail_names_its_sender() -> None:
    with pytest.raises(UnreadableMail, match="no sender"):
        parse(b"Subject: Hello\n\nHello")


@pytest.mark.parametrize(
    "raw",
    [
        b"From: =?unknown?q?=ff?= <a@example.com>\nSubject: =?x?b?\xff\x00?=\n\n\x00\xff",
        b"From: a@example.com\nContent-Type: text/plain; charset=none\n\nHello",
        b"From: " + b"a" * 300 + b"@example.com\n\nHello",
        b"From: a@example.com\nMessage-ID: <" + b"m" * 400 + b">\n\nHello",
        b"From: a@example.com, <>;:,@\nContent-Type: multipart/mixed\n\nHello",
    ],
)
def test_a_hostile_mail_is_readable_or_refused(raw: bytes) -> None:
    try:
        mail = parse(raw)
    except UnreadableMail:
        return
    for text in (
        mail.message_id,
        mail.sender,
        mail.sender_name,
        mail.subject,
        mail.text,
    ):
        assert text.strip()
        assert "\x00" not in text
        assert text.encode()
