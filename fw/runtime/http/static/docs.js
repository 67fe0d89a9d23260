// Starts Swagger UI without an inline script, which the page's security policy forbids.
SwaggerUIBundle({
  url: document.currentScript.dataset.openapi,
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  validatorUrl: null,
});
