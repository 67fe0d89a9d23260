"""Mail: messages, templates, and drivers that deliver them."""

from __future__ import annotations

from fw.runtime.mail.driver import MailFault, MailRefused
from fw.runtime.mail.fake import FakeMail
from fw.runtime.mail.mail import Mail
from fw.runtime.mail.mailable import Mailable
from fw.runtime.mail.message import Attachment, InvalidMail, Message

__all__ = [
    "Attachment",
    "FakeMail",
    "InvalidMail",
    "Mail",
    "MailFault",
    "MailRefused",
    "Mailable",
    "Message",
]
