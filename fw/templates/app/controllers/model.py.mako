"""HTTP handlers for ${names.plural_title | doc}."""

${imports}


class ${names.model}Controller:
    """Handlers for `/${names.prefix}`."""

    def __init__(self, service: ${names.model}Service) -> None:
        self.service = service

    async def index(self, query: Annotated[${names.model}Query, Query()]) -> Response:
        """List ${names.plural_title | doc}."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: ${key},
        query: Annotated[${names.model}Show, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve ${names.article} ${names.title | doc}."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: ${names.model}Create) -> Response:
        """Create ${names.article} ${names.title | doc}."""
        row = await self.service.create(body.model_dump())
        return created(${arguments})

    async def update(
        self, id: ${key}, body: ${names.model}Update, if_match: IfMatch = None
    ) -> Response:
        """Update ${names.article} ${names.title | doc}."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: ${key}, if_match: IfMatch = None) -> Response:
        """Delete ${names.article} ${names.title | doc}."""
        await self.service.delete(id, if_match)
        return deleted(id)
