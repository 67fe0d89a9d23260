"""Balances: the sums that movements change, locked until the end of the transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from app.events.stock_low import StockLow
from app.models.enums import Tracking
from app.models.location import Location
from app.models.lot import Lot
from app.models.product import Product
from app.models.stock_level import StockLevel
from app.models.valuation import Valuation
from app.models.warehouse_stock import WarehouseStock
from app.repositories.location import LocationRepository
from app.repositories.lot import LotRepository
from app.repositories.product import ProductRepository
from app.repositories.stock_level import StockLevelRepository
from app.repositories.valuation import ValuationRepository
from app.repositories.warehouse_stock import WarehouseStockRepository
from app.services.entries import Entry
from app.services.keys import level_key, stock_key

__all__ = ["Balances"]


@dataclass
class Balances:
    """The records of a posting by key: those that it reads, and the locked ones that it changes.

    Change the records, then `save()` them.
    """

    products: dict[UUID, Product]
    locations: dict[UUID, Location]
    lots: dict[UUID, Lot]
    levels: dict[UUID, StockLevel]
    stocks: dict[UUID, WarehouseStock]
    valuations: dict[UUID, Valuation]

    @classmethod
    async def locked(cls, entries: Sequence[Entry]) -> "Balances":
        """Lock lots, levels, sums of warehouses and values: in this order, each by key.

        So two postings never wait for each other. Missing sums are created.
        """
        products = {
            one.id: one
            for one in await ProductRepository()
            .query()
            .where_in("id", [*{entry.product_id for entry in entries}])
            .get()
        }
        ends = {end for entry in entries for end in entry.ends}
        locations = {
            one.id: one
            for one in await LocationRepository().query().where_in("id", [*ends]).get()
        }
        return cls(
            products,
            locations,
            await _lots(entries, products),
            await _levels(entries),
            await _stocks(entries, locations),
            await _valuations(entries),
        )

    def level(self, entry: Entry, location: UUID) -> StockLevel:
        """Return the level of an entry's lot at a location."""
        return self.levels[level_key(entry.product_id, location, entry.lot_id)]

    def stock(self, entry: Entry, location: UUID) -> WarehouseStock:
        """Return what the warehouse of a location has of an entry's product."""
        warehouse = self.locations[location].warehouse_id
        return self.stocks[stock_key(entry.product_id, warehouse)]

    async def save(self) -> list[StockLow]:
        """Write the sums; return an event for each stock that has become low."""
        for lot in self.lots.values():
            await LotRepository().update(lot.id, {"in_stock": lot.in_stock})
        for level in self.levels.values():
            changes = {"on_hand": level.on_hand, "reserved": level.reserved}
            await StockLevelRepository().update(
                level.id, {**changes, "version": level.version}
            )
        events = []
        for stock in self.stocks.values():
            changes = {"on_hand": stock.on_hand, "reserved": stock.reserved}
            saved = await WarehouseStockRepository().update(
                stock.id, {**changes, "on_order": stock.on_order}
            )
            # The database has computed the flag of the saved record, not yet that of the locked one.
            if saved is not None and saved.is_low and not stock.is_low:
                events.append(
                    StockLow(
                        saved.product_id,
                        saved.warehouse_id,
                        saved.on_hand - saved.reserved,
                        saved.reorder_point,
                    )
                )
        for one in self.valuations.values():
            values = {"quantity": one.quantity, "value": one.value}
            await ValuationRepository().update(
                one.product_id, {**values, "average_cost": one.average_cost}
            )
        return events


async def _lots(
    entries: Sequence[Entry], products: dict[UUID, Product]
) -> dict[UUID, Lot]:
    """Lock the lots with serial numbers: a posting of the same number waits."""
    keys = {
        entry.lot_id
        for entry in entries
        if products[entry.product_id].tracking == Tracking.SERIAL
    }
    return {one.id: one for one in await LotRepository().lock_many(keys)}


async def _levels(entries: Sequence[Entry]) -> dict[UUID, StockLevel]:
    lots = (
        LotRepository().query().where_in("id", [*{entry.lot_id for entry in entries}])
    )
    expiry = {lot.id: lot.expires_on for lot in await lots.get()}
    columns = {
        level_key(entry.product_id, end, entry.lot_id): {
            "product_id": entry.product_id,
            "location_id": end,
            "lot_id": entry.lot_id,
            "expires_on": expiry.get(entry.lot_id),
        }
        for entry in entries
        for end in entry.ends
    }
    repository, found = StockLevelRepository(), {}
    for key in sorted(columns):
        found[key] = await repository.locked(key, columns[key])
    return found


async def _stocks(
    entries: Sequence[Entry], locations: dict[UUID, Location]
) -> dict[UUID, WarehouseStock]:
    pairs = {
        (entry.product_id, locations[end].warehouse_id)
        for entry in entries
        for end in entry.ends
    }
    columns = {
        stock_key(product, warehouse): {
            "product_id": product,
            "warehouse_id": warehouse,
        }
        for product, warehouse in pairs
    }
    repository, found = WarehouseStockRepository(), {}
    for key in sorted(columns):
        found[key] = await repository.locked(key, columns[key])
    return found


async def _valuations(entries: Sequence[Entry]) -> dict[UUID, Valuation]:
    """Lock the values that change: transfers change none."""
    keys = {entry.product_id for entry in entries if len(entry.ends) == 1}
    repository, found = ValuationRepository(), {}
    for key in sorted(keys):
        found[key] = await repository.locked(key, {})
    return found
