# fw:generated:sha256:c899c0f84ac9a12ad7ace97084d730eaab50cc2f5c762a70afb9a56d75574a37
"""Business logic for topics."""

from fw.runtime.database import Service

from app.repositories.topic import TopicRepository


class TopicService(Service[TopicRepository]):
    """Operations on topics. Override a method to add your own rules."""
