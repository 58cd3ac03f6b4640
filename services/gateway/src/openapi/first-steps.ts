/** docs/api.md has the same text. */
export const firstSteps = `- **The base address** is that of the app, without \`/app\`; \`npm start\` prints it.
- **The token** is made by an admin in the app, under **Settings → API tokens**, or by the operator:
  \`./outbound token create --workspace Acme --name crm\`. Pauses and the audit trail show its name. It is shown once; a read-only one
  (\`--read-only\`) may only read. \`npm start\` prints one for its demo workspace.
- **The signing secret** of webhooks, \`whsec_…\`, is the workspace's. The first subscription or webhook creates it, and the API never shows
  it. Admins reveal and rotate it in the app, under **Settings → Webhooks**; the operator uses
  \`./outbound webhook secret --workspace Acme\` and \`--rotate\`.
- **A client** for JavaScript and TypeScript, \`@outbound/client\`, is packed by whoever operates Outbound: \`npm pack -w shared/client\` in its
  clone. It repeats calls safely with one key, waits for \`Retry-After\`, reads all pages and verifies webhooks. Other languages can generate
  one from \`/api/v1/openapi.json\`: OpenAPI Generator was tried for Python, Go and Java, and oapi-codegen with \`skip-prune\`.
- **A language model** has each operation as a tool over MCP, at \`/api/mcp\` of the same address, with the same token or, in clients that
  speak OAuth, by signing in:
  \`claude mcp add --transport http outbound http://127.0.0.1:8080/api/mcp --header "Authorization: Bearer obt_…"\``;

/** docs/api.md has the same text. */
export const bodyCodes = `Five codes stand as \`code\` in the body, too: \`invalid-email\`, \`duplicate\` and \`company-failed\`; \`not-found\` only where a prospect is
  changed, and \`db-error\` only where prospects are created, changed or enrolled.`;
