# fw:generated:sha256:f291fa97200fc78c0a806c56ca62ee86f1f15416f08ff1b27263f2dcad72218c
"""Database access for stocktakes."""

from fw.runtime.database import Query, Repository

from app.models.stocktake import Stocktake
from app.services.access import own_warehouse


class StocktakeRepository(Repository[Stocktake]):
    """Database queries for stocktakes."""

    model = Stocktake

    def query(self) -> Query[Stocktake]:
        """Start a query; clerks see those of their warehouse."""
        return own_warehouse(super().query(), "warehouse.staff")
