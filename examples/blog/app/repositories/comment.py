# fw:generated:sha256:f462018a9e23b6536948e306b185284a46ea0fe8809ce4e4dcfa1589e7299662
"""Database access for comments."""

from fw.runtime.database import Repository

from app.models.comment import Comment


class CommentRepository(Repository[Comment]):
    """Database queries for comments."""

    model = Comment
