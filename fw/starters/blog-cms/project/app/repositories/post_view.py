# fw:generated:sha256:db942be1dc701c8b14aeb0c5580a546595b1403345786df9e8fe36cff0aeec88
"""Database access for post views."""

from fw.runtime.database import Query, Repository

from app.access import of_own_posts
from app.models.post_view import PostView


class PostViewRepository(Repository[PostView]):
    """Database queries for post views."""

    model = PostView

    def query(self) -> Query[PostView]:
        """Start a query of the visits of the posts that the actor has written."""
        return of_own_posts(super().query())
