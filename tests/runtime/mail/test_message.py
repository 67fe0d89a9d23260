"""Messages as they are sent."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest

from fw.runtime.mail import Attachment, InvalidMail, Message
from fw.runtime.mail.message import Envelope, Recipients

SHOP = "Shop <shop@example.com>"


def parsed(envelope: Envelope) -> EmailMessage:
    return message_from_bytes(envelope.content, EmailMessage, policy=policy.default)


def test_parts_and_headers_arrive() -> None:
    message = Message(
        "Grüße", "text ✓", "<p>html</p>", [Attachment("a.csv", b"1,2")], {"X-Order": "7"}
    )
    recipients = Recipients(
        SHOP, ["Ada Lovelace <ada@example.com>", "b@example.com"], cc="c@example.com",
        bcc="secret@example.com", reply_to="help@example.com",
    )  # fmt: skip
    envelope = Envelope.of(message, recipients)
    email = parsed(envelope)
    assert envelope.sender == "shop@example.com"
    assert envelope.recipients == (
        *("ada@example.com", "b@example.com", "c@example.com", "secret@example.com"),
    )
    assert (email["Subject"], email["From"], email["X-Order"]) == ("Grüße", SHOP, "7")
    assert email["To"] == "Ada Lovelace <ada@example.com>, b@example.com"
    assert (email["Cc"], email["Reply-To"]) == ("c@example.com", "help@example.com")
    assert b"secret@" not in envelope.content
    text, html = (email.get_body((kind,)) for kind in ("plain", "html"))
    assert text is not None
    assert html is not None
    assert (text.get_content().strip(), html.get_content().strip()) == ("text ✓", "<p>html</p>")
    (attached,) = email.iter_attachments()
    assert (attached.get_filename(), attached.get_content_type()) == ("a.csv", "text/csv")


@pytest.mark.parametrize(
    "address",
    [
        "ada",
        "@example.com",
        "ada@",
        "ada@example.com\nBcc: eve@example.com",
        "ada@example.com, eve",
        "ädä@example.com",
        "ada@-exämple.com",
        "=?utf-8?q?ada=0D=0ABcc=3A_eve?=@example.com",
        "=?utf-8?q?Ada=0D=0ABcc=3A_eve?= <ada@example.com>",
        "Ada <ada@example.com",
    ],
)
def test_an_invalid_address_is_refused(address: str) -> None:
    with pytest.raises(InvalidMail, match="invalid address in to"):
        Envelope.of(Message("Hi", "text"), Recipients(SHOP, address))


@pytest.mark.parametrize(
    ("message", "recipients", "told"),
    [
        (Message("Hi"), Recipients(SHOP, "a@example.com"), "no content"),
        (Message("Hi", "text"), Recipients(SHOP, []), "no recipient"),
        (Message("Hi", "text"), Recipients("", "a@example.com"), "no sender"),
        (
            Message("Hi", "text", headers={"X-A": "1\r\nBcc: eve@example.com"}),
            Recipients(SHOP, "a@example.com"),
            "invalid",
        ),
    ],
)
def test_an_invalid_mail_is_refused(message: Message, recipients: Recipients, told: str) -> None:
    with pytest.raises(InvalidMail, match=told):
        Envelope.of(message, recipients)


def test_a_domain_is_sent_in_ascii() -> None:
    envelope = Envelope.of(Message("Hi", "text"), Recipients(SHOP, "Ada <ada@faß.example>"))
    # Not fass.example, which may belong to somebody else.
    assert envelope.recipients == ("ada@xn--fa-hia.example",)
    assert parsed(envelope)["To"] == "Ada <ada@xn--fa-hia.example>"


@pytest.mark.parametrize(
    ("subject", "sent"),
    [
        ("Hi\r\nBcc: eve@example.com", "Hi Bcc: eve@example.com"),
        ("=?utf-8?q?Hi=0D=0ABcc=3A_e?=", "= ?utf-8?q?Hi=0D=0ABcc=3A_e?="),
        ("a\u2028b\x85c", "a b c"),
    ],
)
def test_a_subject_is_one_line(subject: str, sent: str) -> None:
    email = parsed(Envelope.of(Message(subject, "text"), Recipients(SHOP, "ada@example.com")))
    assert email["Subject"] == sent
    assert email["Bcc"] is None


def test_a_long_link_to_unsubscribe_is_sent_as_it_is() -> None:
    link = f"<https://shop.example/unsubscribe?id=1&token={'a' * 200}>"
    message = Message("Hi", "text", headers={"List-Unsubscribe": link})
    envelope = Envelope.of(message, Recipients(SHOP, "ada@example.com"))
    assert f"\r\nList-Unsubscribe: {link}\r\n".encode() in envelope.content


@pytest.mark.parametrize(
    "message",
    [
        Message("Hi", "text", headers={"X-Order": "=?utf-8?b?MQ0KQmNjOiBldmU=?="}),
        Message("Hi", "text", headers={"X-Order: 1\r\nBcc": "eve@example.com"}),
        Message("Hi", "text", attachments=[Attachment("=?utf-8?q?a=0AX-Evil=3A_1?=.csv", b"1")]),
    ],
    ids=["value", "name", "attachment"],
)
def test_an_encoded_line_break_begins_no_header(message: Message) -> None:
    with pytest.raises(InvalidMail, match="has a line break"):
        Envelope.of(message, Recipients(SHOP, "ada@example.com"))


def test_mails_with_the_same_key_have_the_same_id() -> None:
    def id_of(key: str | None) -> str:
        envelope = Envelope.of(Message("Hi", "text"), Recipients(SHOP, "a@example.com"), key=key)
        return str(parsed(envelope)["Message-ID"])

    assert id_of("welcome:7") == id_of("welcome:7")
    assert len({id_of("welcome:7"), id_of("welcome:8"), id_of(None), id_of(None)}) == 4
