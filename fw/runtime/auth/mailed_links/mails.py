"""Mails with links: to reset a password, and to verify an address."""

from __future__ import annotations

from typing_extensions import override

from fw.runtime.mail import Mail, Mailable

__all__ = ["ResetPassword", "VerifyAddress", "send_reset", "send_verification"]


class ResetPassword(Mailable):
    """The mail. `app/mail/templates/reset_password.*.mako` replace its templates."""

    site: str
    link: str
    minutes: int

    @override
    def subject(self) -> str:
        """Return the subject."""
        return f"Reset your password for {self.site}"


class VerifyAddress(Mailable):
    """The mail. `app/mail/templates/verify_address.*.mako` replace its templates."""

    site: str
    link: str
    hours: int

    @override
    def subject(self) -> str:
        """Return the subject."""
        return f"Confirm your address for {self.site}"


async def send_reset(address: str, site: str, link: str, minutes: int) -> None:
    """Send a link that works for some minutes; `site` names the application."""
    await Mail().asend(ResetPassword(site=site, link=link, minutes=minutes), address)


async def send_verification(address: str, site: str, link: str, hours: int) -> None:
    """Send a link that works for some hours; `site` names the application."""
    await Mail().asend(VerifyAddress(site=site, link=link, hours=hours), address)
