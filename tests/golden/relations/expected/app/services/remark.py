# fw:generated:sha256:464393609e48b97c51cbd17b6f46f6c7db2426a1ef3ac5369e638b118ae1b2fd
"""Business logic for remarks."""

from fw.runtime.database import Service

from app.repositories.remark import RemarkRepository


class RemarkService(Service[RemarkRepository]):
    """Operations on remarks. Override a method to add your own rules."""
