"""Notices: mails to a user about a changed password or address."""

from __future__ import annotations

import logging
from typing import Final, Literal

from fw.runtime.application import project
from fw.runtime.auth.mailed_links.sending import mails, site_of
from fw.runtime.database.connection.database import current
from fw.runtime.errors import FwError
from fw.runtime.rules.formats import is_email

__all__ = ["tell"]

log: Final = logging.getLogger("fw.auth")


async def tell(address: str, changed: Literal["password", "address"]) -> None:
    """Mail to `address` that the password or the address of its account was changed.

    Within a transaction, the mail is sent after the commit. Do nothing if `auth.notices` is off or
    users have no addresses. Errors are logged, since the change is done.
    """
    config = project.current().config
    if not is_email(address) or not config.setting("auth.notices"):
        return

    async def send() -> None:
        try:
            await (await mails()).send_notice(address, site_of(config), changed)
        except FwError as error:
            log.error("cannot send a mail about a changed %s: %s", changed, error.message)
        except Exception:
            log.exception("cannot send a mail about a changed %s", changed)

    await current().after_commit(send)
