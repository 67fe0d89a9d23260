"""Messages, and their form on the wire (RFC 5322)."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.errors import MessageError
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import format_datetime, make_msgid
from hashlib import sha256
from typing import Any, Final

import idna
from typing_extensions import override

from fw.runtime import clock
from fw.runtime.errors import FwError

__all__ = ["Addresses", "Attachment", "Envelope", "InvalidMail", "Message", "Recipients"]

Addresses = str | Sequence[str]
"""One address or several: `ada@example.com` or `Ada Lovelace <ada@example.com>`."""

_BINARY = "application/octet-stream"


class InvalidMail(FwError):
    """A message or an address that no server would accept."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file in a message. `type` is its media type, by default that of the name's suffix."""

    name: str
    content: bytes
    type: str | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """The content of a mail: a text, an HTML version, or both. `headers` adds header fields."""

    subject: str
    text: str = ""
    html: str = ""
    attachments: Sequence[Attachment] = ()
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Recipients:
    """The sender and the recipients of a message. Those in `bcc` are invisible to the others."""

    sender: str
    to: Addresses
    cc: Addresses = ()
    bcc: Addresses = ()
    reply_to: Addresses = ()


@dataclass(frozen=True, slots=True)
class Envelope:
    """A message ready for a driver: plain addresses, and the content with its headers."""

    sender: str
    recipients: tuple[str, ...]
    content: bytes

    @classmethod
    def of(cls, message: Message, recipients: Recipients, *, key: str | None = None) -> Envelope:
        """Return the envelope of a message.

        Messages with the same `key` have the same Message-ID, by which servers and readers detect
        duplicates. Raises InvalidMail for an invalid address or header, and without a recipient.
        """
        if not message.text and not message.html:
            raise InvalidMail("the mail has no content", hint="give it a text, HTML, or both")
        sender = _parsed(recipients.sender, "sender")
        if len(sender) != 1:
            raise InvalidMail("the mail has no sender", hint="set sender in [mail] of fw.toml")
        lists = {
            name: _parsed(getattr(recipients, name), name)
            for name in ("to", "cc", "bcc", "reply_to")
        }
        everyone = [*lists["to"], *lists["cc"], *lists["bcc"]]
        if not everyone:
            raise InvalidMail("the mail has no recipient", hint="pass to, cc or bcc")
        email = EmailMessage(SMTP)
        try:
            _set_headers(email, message, sender[0], lists, key)
            _set_content(email, message)
            _refuse_line_breaks(email)
            content = email.as_bytes()
        except (MessageError, ValueError) as error:
            raise InvalidMail(f"invalid mail: {error}", hint="headers are single lines") from error
        plain = tuple(dict.fromkeys(each.addr_spec for each in everyone))
        return cls(sender[0].addr_spec, plain, content)


def _refuse_line_breaks(email: EmailMessage) -> None:
    """Raise ValueError for a line break in a header, which would begin another header.

    The library refuses those in the text, and decodes those in its encoded words (RFC 2047).
    """
    for part in email.walk():
        for name, value in part.items():
            if len(f"{name}{value}".splitlines()) > 1:
                raise ValueError(f"the header {name!r} has a line break")


def _parsed(given: Addresses, where: str) -> list[Address]:
    """Return addresses; raise InvalidMail for an invalid one."""
    found: list[Address] = []
    for text in [given] if isinstance(given, str) else given:
        if not text.strip():
            continue
        addresses = _addresses(text)
        if not addresses or not all(_is_complete(each) for each in addresses):
            raise InvalidMail(
                f"invalid address in {where}: {text!r}",
                hint="use ada@example.com or Ada Lovelace <ada@example.com>",
            )
        found.extend(addresses)
    return found


def _addresses(text: str) -> Sequence[Address]:
    """Return the addresses in a header's value; none if it is invalid."""
    try:
        header = SMTP.header_factory("to", text) if text.isprintable() else None
    except (IndexError, ValueError):  # the parser's answers to "ada@" and to encoded line breaks
        return ()
    if header is None or header.defects:
        return ()
    return tuple(_on_the_wire(each) for each in header.addresses)


def _on_the_wire(address: Address) -> Address:
    """Return an address whose domain is in ASCII, as all servers understand it."""
    if address.domain.isascii():
        return address
    try:
        domain = idna.encode(address.domain).decode()
    except idna.IDNAError:
        return address
    return Address(address.display_name, address.username, domain)


def _is_complete(address: Address) -> bool:
    return bool(address.username and address.domain) and address.addr_spec.isascii()


def _set_headers(
    email: EmailMessage,
    message: Message,
    sender: Address,
    lists: Mapping[str, Iterable[Address]],
    key: str | None,
) -> None:
    email["Subject"] = _one_line(message.subject)
    email["From"] = sender
    for name, header in (("to", "To"), ("cc", "Cc"), ("reply_to", "Reply-To")):
        if addresses := tuple(lists[name]):
            email[header] = addresses
    email["Date"] = format_datetime(datetime.fromtimestamp(clock.now(), UTC))
    if key is None:
        email["Message-ID"] = make_msgid(domain=sender.domain)
    else:
        email["Message-ID"] = f"<{sha256(key.encode()).hexdigest()[:40]}@{sender.domain}>"
    for name, value in message.headers.items():
        is_url = _LIST.fullmatch(name) and _URL.fullmatch(value)
        email[name] = _UNFOLDED(name, value) if is_url else value


class _UnfoldedHeader(UnstructuredHeader, BaseHeader):
    """A header on one line: Python would encode a long URL, which mail programs don't decode."""

    @override
    def fold(self, *, policy: Policy[Any]) -> str:
        return f"{self.name}: {self}{policy.linesep}"


_UNFOLDED: Final = HeaderRegistry(default_class=_UnfoldedHeader, use_default_map=False)
_LIST: Final = re.compile("List-[A-Za-z-]+")
_URL: Final = re.compile(r"<(?!.*=\?)[!-;=?-~]{1,900}>")


def _one_line(subject: str) -> str:
    """Return a subject without line breaks and encoded words: it often has the text of a user."""
    return " ".join(subject.splitlines()).replace("=?", "= ?")


def _set_content(email: EmailMessage, message: Message) -> None:
    if message.text:
        email.set_content(message.text)
        if message.html:
            email.add_alternative(message.html, subtype="html")
    else:
        email.set_content(message.html, subtype="html")
    for each in message.attachments:
        kind = each.type or mimetypes.guess_type(each.name)[0] or _BINARY
        main, _, sub = kind.partition("/")
        email.add_attachment(each.content, maintype=main, subtype=sub, filename=each.name)
