# fw:generated:sha256:4bb0f98c73a83701b8f4a7ed4bd6460aaf5045b9b1c41435ec95550eec7833ce
"""Database access for posts."""

from datetime import UTC, datetime

from fw.runtime.database import Query, Repository

from app.models.enums import PostStatus
from app.models.post import Post


class PostRepository(Repository[Post]):
    """Database queries for posts."""

    model = Post
    cascades_as_system = True

    def published(self) -> Query[Post]:
        """Start a query of the posts that readers see."""
        return self.query().where(Post.status, PostStatus.PUBLISHED)

    def due(self) -> Query[Post]:
        """Start a query of the scheduled posts whose time has come."""
        query = self.query().where(Post.status, PostStatus.SCHEDULED)
        return query.where(Post.publish_at, "<=", datetime.now(UTC)).order_by(
            "publish_at"
        )
