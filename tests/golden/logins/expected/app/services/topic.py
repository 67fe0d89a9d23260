# fw:generated:sha256:d67908f8004d23c0755ae0f426fc9ff11b55ab4a41bd071c185bf166f2c1e623
"""What can be done with topics."""

from fw.runtime.database import Service

from app.repositories.topic import TopicRepository


class TopicService(Service[TopicRepository]):
    """Finds, creates, updates and deletes topics."""
