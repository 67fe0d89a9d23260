"""Mails which lots expire soon."""

from fw.runtime import Job, Mail

from app.mail.expiring_goods import ExpiringGoods, ExpiringLevel
from app.services.clock import today
from app.services.recipients import addresses_of
from app.services.reports import expiring_levels

__all__ = ["WarnOfExpiry"]


class WarnOfExpiry(Job):
    """Mail managers the goods that expire within 30 days, once a day."""

    async def handle(self) -> None:
        """Send a mail to each manager, unless nothing expires."""
        lines = [
            ExpiringLevel(
                product=f"{one.product.sku}, {one.product.name}",
                lot=one.lot.number,
                location=one.location.code,
                quantity=one.on_hand,
                expires_on=one.expires_on,
            )
            for one in await expiring_levels()
            if one.expires_on is not None
        ]
        if not lines:
            return
        for address in await addresses_of("manager"):
            mail = ExpiringGoods(levels=lines, on=today())
            await Mail().asend(mail, to=address, key=f"expiry:{today()}:{address}")
