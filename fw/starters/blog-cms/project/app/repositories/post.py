# fw:generated:sha256:4bb0f98c73a83701b8f4a7ed4bd6460aaf5045b9b1c41435ec95550eec7833ce
"""Database access for posts."""

from datetime import UTC, datetime

from fw.runtime.database import Query, Repository

from app.access import current_user, is_editor
from app.models.enums import PostStatus, Visibility
from app.models.post import Post


class PostRepository(Repository[Post]):
    """Database queries for posts."""

    model = Post

    def query(self) -> Query[Post]:
        """Start a query of the posts that the actor may see.

        Editors see all, others published ones and their own. Without a login, those for members
        are left out.
        """
        query = super().query()
        if is_editor():
            return query
        query, user = query.where(Post.status, PostStatus.PUBLISHED), current_user()
        if user is None:
            return query.where(Post.visibility, Visibility.PUBLIC)
        return query.or_where("author.user_id", user)

    def published(self) -> Query[Post]:
        """Start a query of the posts that readers see."""
        return self.query().where(Post.status, PostStatus.PUBLISHED)

    def due(self) -> Query[Post]:
        """Start a query of the scheduled posts whose time has come."""
        query = self.query().where(Post.status, PostStatus.SCHEDULED)
        return query.where(Post.publish_at, "<=", datetime.now(UTC)).order_by(
            "publish_at"
        )
