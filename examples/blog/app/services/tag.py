# fw:generated:sha256:08f278c6abca33bdf06c9640e51f56ba65b3f49b65a79155890c44b6bb063b03
"""What can be done with tags."""

from fw.runtime.database import Service

from app.repositories.tag import TagRepository


class TagService(Service[TagRepository]):
    """Finds, creates, updates and deletes tags."""
