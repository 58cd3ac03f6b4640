/** The page's policy allows no inline script. */
export const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbound API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<noscript>The reference needs JavaScript. <a href="/api/v1/openapi.json">The OpenAPI document</a> does not.</noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** The validator is off, because its badge is loaded from another host. */
export const startScript = `SwaggerUIBundle({
  url: "/api/v1/openapi.json",
  domNode: document.getElementById("reference"),
  validatorUrl: null,
  deepLinking: true,
  displayOperationId: true,
  defaultModelsExpandDepth: 0,
});
`;
