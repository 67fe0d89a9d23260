"""Interface of the drivers that deliver mail."""

from __future__ import annotations

from abc import ABC, abstractmethod

from fw.runtime.errors import FwError
from fw.runtime.mail.message import Envelope

__all__ = ["MailDriver", "MailFault", "MailRefused"]


class MailFault(FwError):
    """The server is unreachable or busy; a later attempt may succeed."""


class MailRefused(FwError):
    """The server refuses the message for good."""


class MailDriver(ABC):
    """Delivers messages. A driver's module has `connect`, which takes the project."""

    @abstractmethod
    def deliver(self, envelope: Envelope) -> None:
        """Deliver a message; called in a thread.

        Raises MailFault if another attempt may succeed, and MailRefused otherwise.
        """
