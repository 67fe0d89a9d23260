# fw:generated:sha256:84ec09201fbf699a6e7c402fd5dd741d4de43393e5b47320f3dff48dc03c6120
"""What can be done with labels."""

from fw.runtime.database import Service

from app.repositories.label import LabelRepository


class LabelService(Service[LabelRepository]):
    """Finds, creates, updates and deletes labels."""
