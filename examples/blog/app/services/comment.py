# fw:generated:sha256:bd6599b9bf2ea2c5ad3c95275eb955dc98f79d45bcc20b49b063d4c0d591192d
"""What can be done with comments."""

from fw.runtime.database import Service

from app.repositories.comment import CommentRepository


class CommentService(Service[CommentRepository]):
    """Finds, creates, updates and deletes comments."""
