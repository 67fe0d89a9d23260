"""Driver that writes messages to the log instead of delivering them."""

from __future__ import annotations

import logging
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP

from typing_extensions import override

from fw.runtime.application.project import Project
from fw.runtime.mail.driver import MailDriver
from fw.runtime.mail.message import Envelope

__all__ = ["connect"]

log = logging.getLogger("fw.mail")


class LogDriver(MailDriver):
    """Logs recipients, subject and text in the channel `fw.mail`."""

    @override
    def deliver(self, envelope: Envelope) -> None:
        email = message_from_bytes(envelope.content, EmailMessage, policy=SMTP)
        body = email.get_body(("plain", "html"))
        text = body.get_content().strip() if body is not None else ""
        log.info("mail to %s: %s\n%s", ", ".join(envelope.recipients), email["Subject"], text)


def connect(_project: Project) -> MailDriver:
    """Return the driver."""
    return LogDriver()
