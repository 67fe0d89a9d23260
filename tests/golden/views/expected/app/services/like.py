# fw:generated:sha256:f85a611c0b55d0b8af8968f58bf8ef41ad225f51757c7f5dcab4274c775651a3
"""Business logic for likes."""

from fw.runtime.database import ReadService

from app.repositories.like import LikeRepository


class LikeService(ReadService[LikeRepository]):
    """Operations on likes. Override a method to add your own rules."""
