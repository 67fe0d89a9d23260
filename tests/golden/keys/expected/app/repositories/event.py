# fw:generated:sha256:f601d85dddf9fb0a94a687920440f31c3d68a6190ba434597b239dccb3aab486
"""Database access for events."""

from fw.runtime.database import Repository

from app.models.event import Event


class EventRepository(Repository[Event]):
    """Database queries for events."""

    model = Event
