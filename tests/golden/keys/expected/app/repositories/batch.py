# fw:generated:sha256:08d20ea1c08d3698ce613d2dac7c55df46aac9aa7c8a338a47e75c0d83c14469
"""Database access for batches."""

from fw.runtime.database import Repository

from app.models.batch import Batch


class BatchRepository(Repository[Batch]):
    """Database queries for batches."""

    model = Batch
