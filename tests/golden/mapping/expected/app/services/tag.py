# fw:generated:sha256:591eb896ce76d73d9248a5f6b05c72ef11517e85b47d38656c23ea3676edac64
"""Business logic for tags."""

from fw.runtime.database import Service

from app.repositories.tag import TagRepository


class TagService(Service[TagRepository]):
    """Operations on tags. Override a method to add your own rules."""
