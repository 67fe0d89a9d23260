# fw:generated:sha256:f462018a9e23b6536948e306b185284a46ea0fe8809ce4e4dcfa1589e7299662
"""Database access for comments."""

from uuid import UUID

from fw.runtime.database import Query, Repository

from app.models.comment import Comment, CommentStatus


class CommentRepository(Repository[Comment]):
    """Database queries for comments."""

    model = Comment

    def approved(self, post: UUID) -> Query[Comment]:
        """Start a query of what readers see below a post, the oldest first."""
        query = self.query().where(Comment.post_id, post)
        query = query.where(Comment.status, CommentStatus.APPROVED)
        return query.order_by("created_at")
