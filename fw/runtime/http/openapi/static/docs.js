// Starts Swagger UI without an inline script, which the page's security policy forbids.
const { openapi, expansion } = document.currentScript.dataset;

// Swagger UI writes a list within the object `filters` as JSON, the API reads `a,b`.
const withPlainLists = (request) => {
  const url = new URL(request.url, location.href);
  for (const [name, value] of [...url.searchParams]) {
    if (!name.endsWith("__in") || !value.startsWith("[")) continue;
    try {
      url.searchParams.set(name, JSON.parse(value).join(","));
    } catch {
      // A text that only looks like a list.
    }
  }
  request.url = url.href;
  return request;
};

SwaggerUIBundle({
  url: openapi,
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: expansion,
  defaultModelsExpandDepth: 0,
  filter: true,
  requestInterceptor: withPlainLists,
  validatorUrl: null,
});
