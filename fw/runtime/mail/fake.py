"""Mail in tests: recorded instead of sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from fw.runtime.mail.mailable import Mailable
from fw.runtime.mail.message import Addresses, Message, Recipients
from fw.runtime.queue.driver import current_database

__all__ = ["FakeMail", "SentMail", "fake", "record"]

M = TypeVar("M", Mailable, Message)


@dataclass(frozen=True, slots=True)
class SentMail:
    """A recorded mail: as it was passed, its rendered content, and its recipients."""

    mail: Mailable | Message
    message: Message
    recipients: Recipients


class FakeMail:
    """Mails that a test has sent; those of a transaction, after its commit."""

    def __init__(self) -> None:
        self.mails: list[SentMail] = []
        self._keys: set[str] = set()

    def add(self, sent: SentMail, key: str | None) -> None:
        """Record a mail, unless one with that key is recorded."""
        if key is not None:
            if key in self._keys:
                return
            self._keys.add(key)
        self.mails.append(sent)

    def sent(self, kind: type[M], check: Callable[[M], bool] | None = None) -> list[M]:
        """Return the mails of a class, in order, for which `check` returns True."""
        found = [each.mail for each in self.mails if isinstance(each.mail, kind)]
        return [each for each in found if check is None or check(each)]

    def assert_sent(
        self,
        kind: type[M],
        check: Callable[[M], bool] | None = None,
        *,
        to: str | None = None,
        times: int | None = None,
    ) -> SentMail:
        """Fail unless a matching mail was sent, `times` times if given; return the first.

        `to` is one of the addresses that it was sent to.
        """
        found = [
            each
            for each in self.mails
            if isinstance(each.mail, kind)
            and (check is None or check(each.mail))
            and (to is None or to in _listed(each.recipients.to))
        ]
        wanted = "at least once" if times is None else f"{times} times"
        assert found if times is None else len(found) == times, (
            f"expected {kind.__name__} {wanted}, got {len(found)}; sent: {self._shown()}"
        )
        return found[0]

    def assert_nothing_sent(self) -> None:
        """Fail if any mail was sent."""
        assert not self.mails, f"expected no mail; sent: {self._shown()}"

    def _shown(self) -> str:
        shown = (f"{each.mail!r} to {each.recipients.to}" for each in self.mails)
        return ", ".join(shown) or "none"


def _listed(addresses: Addresses) -> list[str]:
    return [addresses] if isinstance(addresses, str) else [*addresses]


_fakes: list[FakeMail] = []


@contextmanager
def fake() -> Iterator[FakeMail]:
    """Make every mail of the process be recorded and not sent."""
    mails = FakeMail()
    _fakes.append(mails)
    try:
        yield mails
    finally:
        _fakes.remove(mails)


def record(sent: SentMail, key: str | None) -> bool:
    """Record a mail with the innermost fake, after the commit of an open transaction.

    Returns False without a fake.
    """
    if not _fakes:
        return False
    mails, database = _fakes[-1], current_database()

    async def add() -> None:
        mails.add(sent, key)

    if database is None or not database.on_commit(add):
        mails.add(sent, key)
    return True
