# fw:generated:sha256:b3bfb3630b11a8edaafa37587a80804e52b66967b57fed452b3721edf0a75c2e
"""Database access for post revisions."""

from fw.runtime.database import Query, Repository

from app.access import of_own_posts
from app.models.post_revision import PostRevision


class PostRevisionRepository(Repository[PostRevision]):
    """Database queries for post revisions."""

    model = PostRevision

    def query(self) -> Query[PostRevision]:
        """Start a query of the revisions of the posts that the actor has written."""
        return of_own_posts(super().query())
