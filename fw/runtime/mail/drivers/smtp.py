"""Driver that hands messages to an SMTP server (RFC 5321)."""

from __future__ import annotations

import smtplib
import ssl

from typing_extensions import override

from fw.runtime.application.project import Project
from fw.runtime.config import Config
from fw.runtime.errors import FwError
from fw.runtime.mail.driver import MailDriver, MailFault, MailRefused
from fw.runtime.mail.message import Envelope

__all__ = ["connect"]

_HINT = "check [mail.smtp] in fw.toml and MAIL_SMTP_PASSWORD in .env"


class SmtpDriver(MailDriver):
    """Opens a connection for each message, encrypted unless `mail.smtp.encryption` is "none"."""

    def __init__(self, config: Config) -> None:
        def text(key: str) -> str:
            return str(config.setting(f"mail.smtp.{key}"))

        self._host, self._port = text("host"), int(config.setting("mail.smtp.port"))
        self._username, self._password = text("username"), text("password")
        self._encryption = text("encryption")
        self._timeout = int(config.setting("mail.smtp.timeout"))
        if not self._host:
            raise FwError("mail.smtp.host is not set", hint="set host in [mail.smtp] of fw.toml")

    @override
    def deliver(self, envelope: Envelope) -> None:
        where = f"{self._host}:{self._port}"
        try:
            with self._connected() as server:
                refused = server.sendmail(envelope.sender, envelope.recipients, envelope.content)
        except smtplib.SMTPRecipientsRefused as error:
            _raise_refusal(where, [code for code, _ in error.recipients.values()], error)
        except smtplib.SMTPAuthenticationError as error:
            # Mending the settings lets the next attempt succeed.
            raise MailFault(f"{where} refused the login: {error}", hint=_HINT) from error
        except smtplib.SMTPResponseException as error:
            _raise_refusal(where, [error.smtp_code], error)
        except (OSError, smtplib.SMTPException) as error:
            raise MailFault(f"cannot send mail by {where}: {error}", hint=_HINT) from error
        if refused:
            # The others have got it, so another attempt would send it to them twice.
            names = ", ".join(refused)
            raise MailRefused(
                f"{where} refused the recipients {names}; the others have got the mail"
            )

    def _connected(self) -> smtplib.SMTP:
        """Return a connection, encrypted and logged in by the settings."""
        context = ssl.create_default_context()
        if self._encryption == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                self._host, self._port, timeout=self._timeout, context=context
            )
        else:
            server = smtplib.SMTP(self._host, self._port, timeout=self._timeout)
        try:
            if self._encryption == "starttls":
                server.starttls(context=context)
            if self._username:
                server.login(self._username, self._password)
        except BaseException:
            server.close()
            raise
        return server


def _raise_refusal(where: str, codes: list[int], error: Exception) -> None:
    """Raise MailRefused for permanent errors (5xx), and MailFault for others."""
    message = f"{where} refused the mail: {error}"
    if codes and all(500 <= code < 600 for code in codes):
        raise MailRefused(message, hint=_HINT) from error
    raise MailFault(message, hint=_HINT) from error


def connect(project: Project) -> MailDriver:
    """Return the driver for the server in `[mail.smtp]`; FwError without a host."""
    return SmtpDriver(project.config)
