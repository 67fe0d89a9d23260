# fw:generated:sha256:38c2ed5c811e2ab5700560388d54926a61c6e67870fbb960bc7d7628fd6d98bb
"""Data access for labels."""

from fw.runtime.database import Repository

from app.models.label import Label


class LabelRepository(Repository[Label]):
    """Reads and writes labels."""

    model = Label
