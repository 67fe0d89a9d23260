# fw:generated:sha256:b43af8431f4566abb86ad51b7405c1c387c3fb999ee911160a0763f43041ce4a
"""Business logic for events."""

from fw.runtime.database import Service

from app.repositories.event import EventRepository


class EventService(Service[EventRepository]):
    """Operations on events. Override a method to add your own rules."""
