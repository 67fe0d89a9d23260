# fw:generated:sha256:d1fa668e0a6434fca470d2e288e92d1ba2b159353e63912536b61bd753911cc1
"""Every route: the first segment of a path, and the module that answers it."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "internationalstandardizationorganizationsubcommittees": "app.routes.international_standardization_organization_subcommittee",
        "internationalstandardizationorganizationworkinggroups": "app.routes.international_standardization_organization_working_group",
    }
)
