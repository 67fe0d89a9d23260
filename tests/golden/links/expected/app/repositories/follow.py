# fw:generated:sha256:08e310262f15a69c443adef3276bcdc15ea0e15a05cd275752352108e805cd1c
"""Data access for follows."""

from fw.runtime.database import Repository

from app.models.follow import Follow


class FollowRepository(Repository[Follow]):
    """Reads and writes follows."""

    model = Follow
