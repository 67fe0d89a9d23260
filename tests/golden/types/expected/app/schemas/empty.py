# fw:generated:sha256:1f8ef62227284e7b276425b077a065a78a2fab9f666756eddbc83ec377826096
"""The bodies of requests and answers about empties."""

from fw.runtime.http import CreateSchema, ResponseSchema, UpdateSchema, Uuid


class EmptyCreate(CreateSchema):
    """What a new empty is made of."""


class EmptyUpdate(UpdateSchema):
    """What changes in one empty: a field left out stays as it is."""


class EmptyResponse(ResponseSchema):
    """One empty as it is shown."""

    id: Uuid
