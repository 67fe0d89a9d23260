# fw:generated:sha256:a2fe60f17aba87a56cfe677dbe2f7337aecc09f5c585da25ab8d047bb2217d47
"""Business logic for follows."""

from fw.runtime.database import Service

from app.repositories.follow import FollowRepository


class FollowService(Service[FollowRepository]):
    """Operations on follows. Override a method to add your own rules."""
