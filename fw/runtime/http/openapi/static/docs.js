// Starts Swagger UI without an inline script, which the page's security policy forbids.
const { openapi, expansion } = document.currentScript.dataset;
SwaggerUIBundle({
  url: openapi,
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: expansion,
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
});
