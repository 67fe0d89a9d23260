# fw:generated:sha256:c8d44085d4646f6f9750b8c9359888c562dc87ead4138b609786988fe5439a8a
"""Data access for posts."""

from fw.runtime.database import Repository

from app.models.post import Post


class PostRepository(Repository[Post]):
    """Reads and writes posts."""

    model = Post
