"""Mail with a link to reset a password."""

from __future__ import annotations

from typing_extensions import override

from fw.runtime.mail import Mail, Mailable

__all__ = ["ResetPassword", "send"]


class ResetPassword(Mailable):
    """The mail. `app/mail/templates/reset_password.*.mako` replace its templates."""

    site: str
    link: str
    minutes: int

    @override
    def subject(self) -> str:
        """Return the subject."""
        return f"Reset your password for {self.site}"


async def send(address: str, site: str, link: str, minutes: int) -> None:
    """Send the mail; `site` names the application, and the link works for some minutes."""
    await Mail().asend(ResetPassword(site=site, link=link, minutes=minutes), address)
