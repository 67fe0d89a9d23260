"""HTTP handlers for ${names.plural_title | doc}."""

${imports}


async def ${provider}() -> ${names.model}Service:
    """Provide the service of the handlers; tests can override it."""
    return ${names.model}Service(${names.model}Repository())


${names.model}ServiceDep = Annotated[${names.model}Service, Depends(${provider})]


${index} -> Response:
    """List ${names.plural_title | doc}."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: ${names.model}ServiceDep,
% for parameter in lines:
    ${parameter},
% endfor
    query: Annotated[${names.model}Show, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve ${names.article} ${names.title | doc}."""
    record = await service.find(${key}, query)
    return success(record, if_none_match, tag=not query.include)
% if writes:


async def store(service: ${names.model}ServiceDep, body: ${names.model}Create) -> Response:
    """Create ${names.article} ${names.title | doc}."""
    record = await service.create(body.model_dump())
    return created(${arguments})


async def update(
    service: ${names.model}ServiceDep, ${parameters}, body: ${names.model}Update, if_match: IfMatch = None
) -> Response:
    """Update ${names.article} ${names.title | doc}.

    A field left out keeps its value.
    """
    record = await service.update(${key}, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: ${names.model}ServiceDep, ${parameters}, if_match: IfMatch = None
) -> Response:
    """Delete ${names.article} ${names.title | doc}."""
    await service.delete(${key}, if_match)
    return deleted(${key})
% endif
% for line in upload:


${line} -> Response:
    """Upload a file for ${names.article} ${names.title | doc}.

    A create or update request takes its token.
    """
    return uploaded(await service.upload(field, name, content))
% endfor
