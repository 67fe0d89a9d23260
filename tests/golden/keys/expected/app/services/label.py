# fw:generated:sha256:3c964d3c2f0f3af1d6e290bd3d8aab8118ea92408f78dcc101150e4daa49067b
"""Business logic for labels."""

from fw.runtime.database import Service

from app.repositories.label import LabelRepository


class LabelService(Service[LabelRepository]):
    """Operations on labels. Override a method to add your own rules."""
