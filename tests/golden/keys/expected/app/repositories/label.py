# fw:generated:sha256:e958f68a8f575534b00c7fd49da3423fdcce9c7abce634503dbf5cb0a9729b41
"""Database access for labels."""

from fw.runtime.database import Repository

from app.models.label import Label


class LabelRepository(Repository[Label]):
    """Database queries for labels."""

    model = Label
