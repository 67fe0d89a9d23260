"""Mails as they arrive: who writes to whom, about what, and the new part of the text."""

import hashlib
import re
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import getaddresses
from html.parser import HTMLParser

MAX_ADDRESS, MAX_NAME, MAX_SUBJECT, MAX_BODY = 254, 120, 200, 50_000
"""Characters that the schema allows."""
MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")
"""A Message-ID that replies can name in their headers."""
ENCODED = "=?"
QUOTE = re.compile(r"^(On .{1,200} wrote:|-{2,}\s*Original Message\s*-{2,}|_{10,})$")
SIGNATURE = "-- "


class UnreadableMail(ValueError):
    """The mail names no sender, or isn't a mail; the message says why."""


@dataclass(frozen=True)
class Attachment:
    """A file of a mail."""

    name: str
    content: bytes


@dataclass(frozen=True)
class IncomingMail:
    """The parts of a mail that the helpdesk keeps."""

    message_id: str
    references: tuple[str, ...]
    """Message-IDs of earlier mails of the conversation, the latest first."""
    sender: str
    sender_name: str
    recipients: tuple[str, ...]
    subject: str
    text: str
    attachments: tuple[Attachment, ...]
    is_automatic: bool
    """True for bounces, out-of-office replies and mails of mailing lists, which nobody answers."""


def parse(raw: bytes) -> IncomingMail:
    """Return what a mail (RFC 5322) says; raise UnreadableMail for one that says nothing."""
    try:
        return _parsed(raw)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        # Those that Python's parser raises for malformed headers and unknown encodings.
        raise UnreadableMail(str(error)) from error


def _parsed(raw: bytes) -> IncomingMail:
    mail = BytesParser(_class=EmailMessage, policy=policy.default).parsebytes(raw)
    senders = _addresses(mail, "From")
    if not senders:
        raise UnreadableMail("The mail names no sender")
    name, sender = senders[0]
    everyone = _addresses(mail, "To", "Cc", "Delivered-To")
    subject = _clean(" ".join(str(mail.get("Subject", "")).split()))
    return IncomingMail(
        message_id=_message_id(mail, raw),
        references=_references(mail),
        sender=sender,
        sender_name=name or sender.partition("@")[0],
        recipients=tuple(address for _, address in everyone),
        subject=subject[:MAX_SUBJECT] or "(no subject)",
        text=_new_text(_clean(_text(mail)))[:MAX_BODY] or "(empty)",
        attachments=tuple(_attachments(mail)),
        is_automatic=_is_automatic(mail),
    )


def _clean(text: str) -> str:
    """Return a text without what no database stores: NUL and halves of characters."""
    return text.replace("\x00", "").encode("utf-8", "replace").decode().strip()


def _addresses(mail: EmailMessage, *headers: str) -> list[tuple[str, str]]:
    """Return the names and the addresses, in lower case, of some headers."""
    values = [str(value) for header in headers for value in mail.get_all(header, [])]
    found = [(_clean(name), _clean(address)) for name, address in getaddresses(values)]
    return [
        (name[:MAX_NAME], address.lower())
        for name, address in found
        if "@" in address and len(address) <= MAX_ADDRESS
    ]


def _message_id(mail: EmailMessage, raw: bytes) -> str:
    """Return the Message-ID; without a usable one, a fingerprint of the mail."""
    given = str(mail.get("Message-ID", "")).strip()
    if MESSAGE_ID.fullmatch(given) and ENCODED not in given:
        return given
    return f"<{hashlib.sha256(raw).hexdigest()}@unnamed>"


def _references(mail: EmailMessage) -> tuple[str, ...]:
    named = f"{mail.get('References', '')} {mail.get('In-Reply-To', '')}"
    return tuple(reversed(re.findall(r"<[^<>\s]+>", named)))


def _is_automatic(mail: EmailMessage) -> bool:
    submitted = str(mail.get("Auto-Submitted", "no")).strip().lower()
    precedence = str(mail.get("Precedence", "")).strip().lower()
    return submitted != "no" or precedence in ("bulk", "junk", "list")


def _text(mail: EmailMessage) -> str:
    """Return the plain text of a mail, else the text of its HTML."""
    part = mail.get_body(("plain", "html"))
    if part is None:
        return ""
    text = str(part.get_content())
    if part.get_content_subtype() != "html":
        return text
    reader = _HtmlText()
    reader.feed(text)
    return reader.text


def _new_text(text: str) -> str:
    """Return the text before the signature and the quoted mail, without quoted lines."""
    lines: list[str] = []
    for line in text.splitlines():
        if line == SIGNATURE or QUOTE.match(line.strip()):
            break
        if not line.startswith(">"):
            lines.append(line.rstrip())
    return "\n".join(lines).strip()


def _attachments(mail: EmailMessage) -> list[Attachment]:
    found = []
    for number, part in enumerate(mail.iter_attachments(), start=1):
        content = part.get_payload(decode=True)
        if isinstance(content, bytes) and content:
            name = _clean(part.get_filename() or "") or f"attachment-{number}"
            found.append(Attachment(name, content))
    return found


class _HtmlText(HTMLParser):
    """Collects the text of HTML, a line for each block."""

    _BLOCKS = frozenset(
        "address article blockquote br div h1 h2 h3 h4 hr li p pre table tr".split()
    )
    _HIDDEN = frozenset(("head", "script", "style", "title"))

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[str] = []
        self._hidden = 0

    @property
    def text(self) -> str:
        """The text so far, with at most one empty line in a row."""
        lines = (" ".join(line.split()) for line in "".join(self._parts).split("\n"))
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in self._HIDDEN
        if tag in self._BLOCKS:
            self._parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in self._HIDDEN and self._hidden > 0
        if tag in self._BLOCKS:
            self._parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self._parts.append(data)
