# fw:generated:sha256:3d7ba1ad598d25207e4bd9cbc1373f0cd804b7cccdd994f727df49f129ebbf8b
"""What can be done with empties."""

from fw.runtime.database import Service

from app.repositories.empty import EmptyRepository


class EmptyService(Service[EmptyRepository]):
    """Finds, creates, updates and deletes empties."""
