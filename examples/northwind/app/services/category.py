# fw:generated:sha256:d49119013af85740d9c7a40128b3988114b2126170b16cfb0a29a5af19c273b8
"""What can be done with categories."""

from fw.runtime.database import Service

from app.repositories.category import CategoryRepository


class CategoryService(Service[CategoryRepository]):
    """Finds, creates, updates and deletes categories."""
