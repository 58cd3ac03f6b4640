/** The page's policy allows no inline script. */
export const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbound API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/narrow.css">
</head>
<body>
<main id="reference"></main>
<noscript>The reference needs JavaScript. <a href="/api/v1/openapi.json">The OpenAPI document</a> does not.</noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** Swagger UI lays everything out side by side, which on a telephone breaks names letter by letter and widens the page. */
export const narrowStyles = `@media (max-width: 640px) {
  .swagger-ui .opblock-tag { flex-wrap: wrap; padding-inline: 0; }
  .swagger-ui .opblock-tag small { flex: 1 0 100%; order: 1; padding: 4px 0; }
  .swagger-ui .opblock .opblock-summary-control { flex-wrap: wrap; gap: 6px 8px; min-width: 0; }
  .swagger-ui .opblock .opblock-summary-path-description-wrapper { flex: 1 0 100%; order: 1; padding: 0; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; padding: 0; }
  .swagger-ui .opblock .opblock-summary-operation-id { flex: 1; padding: 0; text-align: left; word-break: normal; }
  .swagger-ui .opblock-section-header .btn { margin: 0; padding: 5px 12px; white-space: nowrap; }
  .swagger-ui .opblock-section-header .tab-header { min-width: 0; }
  .swagger-ui table.parameters, .swagger-ui table.parameters > :is(tbody, tbody > tr), .swagger-ui table.parameters td,
  .swagger-ui table.responses-table, .swagger-ui .responses-table > tbody, .swagger-ui .responses-table .response,
  .swagger-ui .responses-table .response > td { display: block; max-width: 100%; min-width: 0; width: auto; }
  .swagger-ui table.parameters > thead, .swagger-ui .responses-header { display: none; }
  .swagger-ui .responses-table .response > td { padding: 4px 0; }
  .swagger-ui .responses-table .response > td.response-col_links { display: none; }
  .swagger-ui table.headers td { padding-right: 8px; }
  .swagger-ui :is(.markdown, .renderedMarkdown) :is(pre, code) { white-space: pre-wrap; overflow-wrap: anywhere; }
  .swagger-ui .headers-wrapper, .swagger-ui .model-box { overflow-x: auto; }
  .swagger-ui :is(input, select, textarea) { max-width: 100%; min-width: 0; }
}
`;

/** The validator is off, because its badge is loaded from another host. */
export const startScript = `const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
SwaggerUIBundle({
  url: "/api/v1/openapi.json",
  domNode: document.getElementById("reference"),
  validatorUrl: null,
  deepLinking: true,
  displayOperationId: true,
  defaultModelsExpandDepth: 0,
});
`;
