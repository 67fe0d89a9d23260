# fw:generated:sha256:a87b0d649f07985c5125771e124fa60f9ebc868c655dc13a279d3f39d26484ac
"""What the API takes and gives of empties."""

from fw.runtime.http import CreateSchema, ResponseSchema, UpdateSchema, Uuid


class EmptyCreate(CreateSchema):
    """What a new empty is made of."""


class EmptyUpdate(UpdateSchema):
    """What changes in one empty: a field left out stays as it is."""


class EmptyResponse(ResponseSchema):
    """One empty as it is shown."""

    id: Uuid
