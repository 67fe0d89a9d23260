# fw:generated:sha256:a1c88f3da248468665d0b197783bc1484a4d941838378ced2dac2b2eb3bc8d3d
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "people": "app.routes.person",
        "passports": "app.routes.passport",
    }
)
