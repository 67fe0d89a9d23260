# fw:generated:sha256:acf5720b81bae05c299cc98f9c42508800ee57c44127671a76f62d8a3053e87a
"""Data access for remarks."""

from fw.runtime.database import Repository

from app.models.remark import Remark


class RemarkRepository(Repository[Remark]):
    """Reads and writes remarks."""

    model = Remark
