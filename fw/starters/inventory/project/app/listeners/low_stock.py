"""Mails buyers when stock runs low."""

from fw.runtime import Mail
from fw.runtime.events import listener

from app.events.stock_low import StockLow
from app.mail.low_stock import LowStock
from app.repositories.product import ProductRepository
from app.repositories.warehouse import WarehouseRepository
from app.services.clock import today
from app.services.recipients import addresses_of

__all__ = ["warn_buyers"]


@listener(queued=True)
async def warn_buyers(event: StockLow) -> None:
    """Mail each buyer, at most once a day for a product and a warehouse."""
    product = await ProductRepository().find(event.product_id)
    warehouse = await WarehouseRepository().find(event.warehouse_id)
    if product is None or warehouse is None:
        return
    mail = LowStock(
        product=f"{product.sku}, {product.name}",
        warehouse=warehouse.name,
        available=event.available,
        reorder_point=event.reorder_point,
    )
    for address in await addresses_of("buyer"):
        key = f"low:{event.product_id}:{event.warehouse_id}:{today()}:{address}"
        await Mail().asend(mail, to=address, key=key)
