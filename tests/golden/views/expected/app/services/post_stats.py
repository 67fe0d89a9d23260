# fw:generated:sha256:1e3340b64266a1e5bc13a8e8cb7eedeb401dd4dd517fbb91a9f5134b0569ca62
"""Business logic for post stats."""

from fw.runtime.database import ReadService

from app.repositories.post_stats import PostStatsRepository


class PostStatsService(ReadService[PostStatsRepository]):
    """Operations on post stats. Override a method to add your own rules."""
