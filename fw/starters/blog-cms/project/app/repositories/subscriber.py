# fw:generated:sha256:d4604a3bf1f5445b7c0cd4d04485d508f19738e3b05a8dd477872ceb4fc282e8
"""Database access for subscribers."""

from fw.runtime.database import Query, Repository

from app.models.subscriber import Subscriber, SubscriberStatus


class SubscriberRepository(Repository[Subscriber]):
    """Database queries for subscribers."""

    model = Subscriber

    def confirmed(self) -> Query[Subscriber]:
        """Start a query of those who get newsletters."""
        return self.query().where(Subscriber.status, SubscriberStatus.CONFIRMED)
