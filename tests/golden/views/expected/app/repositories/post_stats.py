# fw:generated:sha256:3aa83649afef179bcf4a30a0669b0dfac744a659551b806ef7dc0e46039bdf6d
"""Database access for post stats."""

from fw.runtime.database import ReadRepository

from app.models.post_stats import PostStats


class PostStatsRepository(ReadRepository[PostStats]):
    """Database queries for post stats."""

    model = PostStats
