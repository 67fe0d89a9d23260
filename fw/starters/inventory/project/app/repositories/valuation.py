# fw:generated:sha256:c1f2d3f31c51f96617d8e234d408342cc3ea724c6180641799afa4ac4dd1dd73
"""Database access for valuations."""

from app.models.valuation import Valuation
from app.repositories.keyed import KeyedRepository


class ValuationRepository(KeyedRepository[Valuation]):
    """Database queries for valuations."""

    model = Valuation
    key = "product_id"
