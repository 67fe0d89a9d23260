"""The driver `smtp` and a real server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope

from fw.runtime import Mail
from fw.runtime.mail import MailFault, MailRefused, Message
from fw.runtime.mail.drivers import driver_of
from fw.runtime.mail.message import Envelope as Sent
from fw.runtime.mail.message import Recipients
from tests.ports import free_port
from tests.runtime.mail.conftest import configure

MESSAGE = Sent.of(Message("Hi", "line\n.dot\n"), Recipients("shop@example.com", "ada@example.com"))


class Mailbox:
    """Takes mail in, but for some recipients."""

    def __init__(self) -> None:
        self.found: list[Envelope] = []
        self.port = 0

    async def handle_RCPT(  # noqa: N802
        self, _server: SMTP, session: Any, envelope: Envelope, address: str, _options: Any
    ) -> str:
        if not session.authenticated:
            return "530 log in first"
        if address.startswith("busy"):
            return "451 try again later"
        if address.startswith("nobody"):
            return "550 no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Any, envelope: Envelope) -> str:  # noqa: N802
        self.found.append(envelope)
        return "250 OK"


@pytest.fixture
def mailbox(here: Path) -> Iterator[Mailbox]:
    """A server that wants a login; the current project's settings name it."""
    mailbox = Mailbox()

    def login(_server: Any, _session: Any, _envelope: Any, _how: str, data: Any) -> AuthResult:
        return AuthResult(success=data.password == b"right", handled=False)

    port = mailbox.port = free_port()
    server = Controller(
        mailbox,
        hostname="127.0.0.1",
        port=port,
        authenticator=login,
        auth_require_tls=False,
    )
    server.start()
    settings_of(here, port, "right")
    yield mailbox
    server.stop()


def settings_of(root: Path, port: int, password: str) -> None:
    configure(
        root,
        '[mail]\ndriver = "smtp"\n[mail.smtp]\nhost = "127.0.0.1"\nencryption = "none"\n'
        f'port = {port}\nusername = "shop"\npassword = "{password}"\ntimeout = 5\n',
    )


def test_a_mail_arrives(mailbox: Mailbox) -> None:
    Mail().send(
        Message("Hi", "line\n.dot\n"),
        "ada@example.com",
        bcc="b@example.com",
        sender="s@example.com",
    )
    (found,) = mailbox.found
    assert (found.mail_from, found.rcpt_tos) == (
        "s@example.com",
        ["ada@example.com", "b@example.com"],
    )
    assert isinstance(found.content, bytes)
    assert found.content.endswith(b"\r\n\r\nline\r\n.dot\r\n")


@pytest.mark.parametrize(
    ("recipients", "error", "delivered"),
    [
        (("nobody@example.com",), MailRefused, 0),
        (("busy@example.com",), MailFault, 0),
        (("ada@example.com", "nobody@example.com"), MailRefused, 1),
    ],
)
def test_refusals(
    mailbox: Mailbox, recipients: tuple[str, ...], error: type[Exception], delivered: int
) -> None:
    with pytest.raises(error, match="refused"):
        driver_of().deliver(Sent("shop@example.com", recipients, MESSAGE.content))
    assert len(mailbox.found) == delivered


def test_a_wrong_password_and_a_dead_server_are_faults(mailbox: Mailbox, here: Path) -> None:
    settings_of(here, mailbox.port, "wrong")
    with pytest.raises(MailFault, match="refused the login"):
        driver_of().deliver(MESSAGE)
    settings_of(here, 1, "right")
    with pytest.raises(MailFault, match=r"cannot send mail by 127\.0\.0\.1:1"):
        driver_of().deliver(MESSAGE)
    assert not mailbox.found
