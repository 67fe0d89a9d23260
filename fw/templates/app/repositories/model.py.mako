"""Database access for ${names.plural_title | doc}."""

from fw.runtime.database import ${base}

from app.models.${names.module} import ${names.model}


class ${names.model}Repository(${base}[${names.model}]):
    """Database queries for ${names.plural_title | doc}."""

    model = ${names.model}
