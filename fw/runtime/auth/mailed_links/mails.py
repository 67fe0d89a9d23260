"""Mails of logins: links to reset a password or verify an address, and notices of changes."""

from __future__ import annotations

from typing import Final, Literal

from typing_extensions import override

from fw.runtime.mail import Mail, Mailable

__all__ = [
    "AddressChanged",
    "PasswordChanged",
    "ResetPassword",
    "VerifyAddress",
    "send_notice",
    "send_reset",
    "send_verification",
]


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


class PasswordChanged(Mailable):
    """The notice. `app/mail/templates/password_changed.*.mako` replace its templates."""

    site: str

    @override
    def subject(self) -> str:
        """Return the subject."""
        return f"Your password for {self.site} was changed"


class AddressChanged(Mailable):
    """The notice. `app/mail/templates/address_changed.*.mako` replace its templates."""

    site: str

    @override
    def subject(self) -> str:
        """Return the subject."""
        return f"Your address for {self.site} was changed"


_NOTICES: Final = {"password": PasswordChanged, "address": AddressChanged}


async def send_notice(address: str, site: str, changed: Literal["password", "address"]) -> None:
    """Tell a user about a changed password or address."""
    await Mail().asend(_NOTICES[changed](site=site), address)


async def send_reset(address: str, site: str, link: str, minutes: int) -> None:
    """Send a link that works for some minutes; `site` names the application."""
    await Mail().asend(ResetPassword(site=site, link=link, minutes=minutes), address)


async def send_verification(address: str, site: str, link: str, hours: int) -> None:
    """Send a link that works for some hours; `site` names the application."""
    await Mail().asend(VerifyAddress(site=site, link=link, hours=hours), address)
