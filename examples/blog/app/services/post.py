# fw:generated:sha256:65847a5baf5e177bd1092faf7b9fc8a2741afd8803c8a79fe93c576155dac6f9
"""What can be done with posts."""

from fw.runtime.database import Service

from app.repositories.post import PostRepository


class PostService(Service[PostRepository]):
    """Finds, creates, updates and deletes posts."""
