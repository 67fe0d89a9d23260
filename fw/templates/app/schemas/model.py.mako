"""Request and response schemas for ${names.plural_title | doc}."""

${imports}
% if types:

% endif
% for type in types:
${type.name} = ${type.code}
% endfor
% if writes:


class ${names.model}Create(${CreateSchema}):
    """Fields for creating ${names.article} ${names.title | doc}."""
% if create:

% endif
% for attribute in create:
    ${attribute.name}: ${attribute.code}
% endfor


class ${names.model}Update(${UpdateSchema}):
    """Fields for updating ${names.article} ${names.title | doc}. A field left out keeps its value."""
% if update:

% endif
% for attribute in update:
    ${attribute.name}: ${attribute.code}
% endfor
% endif


class ${names.model}Response(${ResponseSchema}):
    """Fields of ${names.article} ${names.title | doc} in a response."""

% for attribute in response:
    ${attribute.name}: ${attribute.code}
% endfor


class ${names.model}Query(${ListQuery}):
    """Query parameters for listing ${names.plural_title | doc}."""

    model = ${model}
% for attribute in query:
    ${attribute.name} = ${attribute.code}
% endfor


class ${names.model}Show(${ShowQuery}):
    """Query parameters for retrieving ${names.article} ${names.title | doc}."""

    model = ${model}
% for attribute in show:
    ${attribute.name} = ${attribute.code}
% endfor
