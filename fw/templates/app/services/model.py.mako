"""What can be done with ${names.plural_title | doc}."""

from ${home} import ${base}

from app.repositories.${names.module} import ${names.model}Repository


class ${names.model}Service(${base}[${names.model}Repository]):
    """Finds, creates, updates and deletes ${names.plural_title | doc}."""
