# fw:generated:sha256:ed97b395e4ff40cec60ac061bb6ca87add5baf8ad010052f8a85f634ebec1fc7
"""Database access for likes."""

from fw.runtime.database import ReadRepository

from app.models.like import Like


class LikeRepository(ReadRepository[Like]):
    """Database queries for likes."""

    model = Like
