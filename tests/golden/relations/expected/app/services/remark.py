# fw:generated:sha256:b680da0684ba7acc9a36bcdf9ca0be21eb9818078bbefc1212a44c2a5625e38c
"""What can be done with remarks."""

from fw.runtime.database import Service

from app.repositories.remark import RemarkRepository


class RemarkService(Service[RemarkRepository]):
    """Finds, creates, updates and deletes remarks."""
