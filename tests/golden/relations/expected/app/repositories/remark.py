# fw:generated:sha256:8536f8f6afdcca31d651e25cf7cde857c5cf70d400c27f6d7bf641e8fd5c5401
"""Database access for remarks."""

from fw.runtime.database import Repository

from app.models.remark import Remark


class RemarkRepository(Repository[Remark]):
    """Database queries for remarks."""

    model = Remark
