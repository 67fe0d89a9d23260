# fw:generated:sha256:40a0de3b9300608e4d925f2317e835bef8cda4e30b1c6c25f0c9ee58b142d390
"""Data access for comments."""

from fw.runtime.database import Repository

from app.models.comment import Comment


class CommentRepository(Repository[Comment]):
    """Reads and writes comments."""

    model = Comment
