"""Mails guardians the absences of students."""

from datetime import timedelta
from typing import Final

from fw.runtime import Job, get_logger

from app.services.absences import mail_guardians
from app.services.clock import today

__all__ = ["MailAbsences"]

DAYS: Final = 4
"""Days whose registers may be new: on Monday, Friday is one of them."""


class MailAbsences(Job):
    """Mail guardians about today, and about the days before, whose registers may be late."""

    unique_for = 3600

    async def handle(self) -> None:
        """Mail them, and log how many guardians there are."""
        days = [today() - timedelta(days=ago) for ago in reversed(range(DAYS))]
        told = sum([await mail_guardians(day) for day in days])
        get_logger("institute").info("told %d guardians about absences", told)
