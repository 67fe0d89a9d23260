# fw:generated:sha256:b1ca2aec620876d4173bb48d7a7699f8342e67330e98edd6c56f3833fb3d8cf9
"""Database access for refunds."""

from fw.runtime.database import Repository

from app.models.refund import Refund


class RefundRepository(Repository[Refund]):
    """Database queries for refunds."""

    model = Refund
