# fw:generated:sha256:20871e255425308453f2c4ffeb41456f79eaae988b8873193e6c590a61a38ee7
"""Database access for lots."""

from app.models.lot import Lot
from app.repositories.keyed import KeyedRepository


class LotRepository(KeyedRepository[Lot]):
    """Database queries for lots."""

    model = Lot
