# fw:generated:sha256:17b783bda13adc9c313f2dcbbc432194294eb9674526a3b3af8ace18f390952c
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "internationalstandardizationorganizationsubcommittees": "app.routes.international_standardization_organization_subcommittee",
        "internationalstandardizationorganizationworkinggroups": "app.routes.international_standardization_organization_working_group",
    }
)
