"""What can be done about ${names.title | doc}."""


class ${names.model}Service:
    """Rules that belong to no single model."""
