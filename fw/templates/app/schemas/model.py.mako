"""The bodies of requests and answers about ${names.plural_title | doc}."""

${imports}
% if types:

% endif
% for type in types:
${type.name} = ${type.code}
% endfor


class ${names.model}Create(${CreateSchema}):
    """What a new ${names.title | doc} is made of."""
% if create:

% endif
% for attribute in create:
    ${attribute.name}: ${attribute.code}
% endfor


class ${names.model}Update(${UpdateSchema}):
    """What changes in one ${names.title | doc}: a field left out stays as it is."""
% if update:

% endif
% for attribute in update:
    ${attribute.name}: ${attribute.code}
% endfor


class ${names.model}Response(${ResponseSchema}):
    """One ${names.title | doc} as it is shown."""

% for attribute in response:
    ${attribute.name}: ${attribute.code}
% endfor


class ${names.model}Query(${ListQuery}):
    """How ${names.plural_title | doc} may be listed."""

    model = ${model}


class ${names.model}Show(${ShowQuery}):
    """What may be shown with one ${names.title | doc}."""

    model = ${model}
