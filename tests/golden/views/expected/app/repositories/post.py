# fw:generated:sha256:4bb0f98c73a83701b8f4a7ed4bd6460aaf5045b9b1c41435ec95550eec7833ce
"""Database access for posts."""

from fw.runtime.database import Repository

from app.models.post import Post


class PostRepository(Repository[Post]):
    """Database queries for posts."""

    model = Post
