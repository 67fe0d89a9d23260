"""What can be done with ${names.plural_title | doc}."""

from fw.runtime.database import Service

from app.repositories.${names.module} import ${names.model}Repository


class ${names.model}Service(Service[${names.model}Repository]):
    """Finds, creates, updates and deletes ${names.plural_title | doc}."""
