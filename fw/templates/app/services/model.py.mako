"""Business logic for ${names.plural_title | doc}."""

from ${home} import ${base}

from app.repositories.${names.module} import ${names.model}Repository


class ${names.model}Service(${base}[${names.model}Repository]):
    """Operations on ${names.plural_title | doc}. Override a method to add your own rules."""
