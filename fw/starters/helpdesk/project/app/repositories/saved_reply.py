# fw:generated:sha256:2445cd6fd16231116503cfa62ee06673c22635320d49c42860a9dcc1dee7c9b9
"""Database access for saved replies."""

from fw.runtime.auth import as_system
from fw.runtime.database import Query, Repository

from app.access import require_user, sees_all
from app.models.saved_reply import SavedReply


class SavedReplyRepository(Repository[SavedReply]):
    """Database queries for saved replies."""

    model = SavedReply

    def query(self) -> Query[SavedReply]:
        """Start a query of the texts for all teams, and of those of the actor's teams."""
        query = super().query()
        if sees_all():
            return query
        user = require_user()
        with as_system():
            return query.where_null("team_id").or_where("team.agents.id", user)
