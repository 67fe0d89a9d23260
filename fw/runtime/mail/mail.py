"""Mail of an application."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any

from fw.runtime.application import project
from fw.runtime.mail import fake
from fw.runtime.mail.drivers import driver_of
from fw.runtime.mail.mailable import Mailable
from fw.runtime.mail.message import Addresses, Envelope, Message, Recipients
from fw.runtime.mail.send_mail import SendMail, SendMailOnce
from fw.runtime.queue import Queue

__all__ = ["Mail"]


class Mail:
    """Sends mail: `await Mail().asend(Welcome(name="Ada"), to="ada@example.com")`.

    `driver` is `log`, `file`, `smtp` or one of a plugin; the default is `mail.driver`. A mail is
    rendered at once and delivered by a job in the queue `mail`; within a transaction, after its
    commit.
    """

    def __init__(self, driver: str | None = None) -> None:
        # Raises for an unknown name and invalid settings here rather than in a worker.
        driver_of(driver)
        self._driver = driver

    @staticmethod
    def fake() -> AbstractContextManager[fake.FakeMail]:
        """Record mails instead of sending them, within a test's `with` block."""
        return fake.fake()

    def send(
        self,
        mail: Mailable | Message,
        to: Addresses,
        *,
        cc: Addresses = (),
        bcc: Addresses = (),
        reply_to: Addresses = (),
        sender: str = "",
        key: str | None = None,
        later: float | datetime = 0,
    ) -> None:
        """Send a mail after `later` seconds, or at that time.

        `sender` is by default `mail.sender`. A second mail with the same `key` isn't sent, for 30
        days. Raises InvalidMail for an invalid address or header, and FwError without a template.
        Blocks the event loop in async code; use `asend` there.
        """
        recipients = Recipients(sender or _default_sender(), to, cc, bcc, reply_to)
        job = self._job(mail, recipients, key)
        if job is not None:
            Queue().later(later, job)

    async def asend(
        self,
        mail: Mailable | Message,
        to: Addresses,
        *,
        cc: Addresses = (),
        bcc: Addresses = (),
        reply_to: Addresses = (),
        sender: str = "",
        key: str | None = None,
        later: float | datetime = 0,
    ) -> None:
        """Async version of `send`."""
        recipients = Recipients(sender or _default_sender(), to, cc, bcc, reply_to)
        job = self._job(mail, recipients, key)
        if job is not None:
            await Queue().alater(later, job)

    def _job(
        self, mail: Mailable | Message, recipients: Recipients, key: str | None
    ) -> SendMail | None:
        """Return the job that delivers a mail, None if a fake has recorded it."""
        message = mail.message() if isinstance(mail, Mailable) else mail
        envelope = Envelope.of(message, recipients, key=key)
        if fake.record(fake.SentMail(mail, message, recipients), key):
            return None
        values: dict[str, Any] = {
            "driver": self._driver,
            "sender": envelope.sender,
            "recipients": envelope.recipients,
            "content": envelope.content,
        }
        return SendMail(**values) if key is None else SendMailOnce(**values, key=key)


def _default_sender() -> str:
    return str(project.current().config.setting("mail.sender"))
