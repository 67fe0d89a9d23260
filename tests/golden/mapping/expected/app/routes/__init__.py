# fw:generated:sha256:10a8c2b69b4c1c02b7cd63f07d7a710bf4ddf9ea65473d5b02db259cc8405c81
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "people": "app.routes.author",
        "tags": "app.routes.tag",
        "booking-references": "app.routes.booking",
    }
)
