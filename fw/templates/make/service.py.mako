"""Business logic for ${names.title | doc}."""


class ${names.model}Service:
    """Business logic that belongs to no single model."""
