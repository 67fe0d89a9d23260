# fw:generated:sha256:52100c7665cb402a8df9676337adf6a0cad60398412b538134f7b3825e0ece20
"""What can be done with people."""

from fw.runtime.database import Service

from app.repositories.person import PersonRepository


class PersonService(Service[PersonRepository]):
    """Finds, creates, updates and deletes people."""
