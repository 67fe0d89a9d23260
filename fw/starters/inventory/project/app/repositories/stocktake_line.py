# fw:generated:sha256:a65c0e45f2aec9dc439cdf0ac8ad0bbe0fd26ac1c623add0fc5f82c0fece6ece
"""Database access for stocktake lines."""

from fw.runtime.database import Query, Repository

from app.models.stocktake_line import StocktakeLine
from app.services.access import own_warehouse


class StocktakeLineRepository(Repository[StocktakeLine]):
    """Database queries for stocktake lines."""

    model = StocktakeLine

    def query(self) -> Query[StocktakeLine]:
        """Start a query; clerks see those of their warehouse."""
        return own_warehouse(super().query(), "stocktake.warehouse.staff")
