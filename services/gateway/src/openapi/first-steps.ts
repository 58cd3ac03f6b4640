/** What an integrator needs before the first request: in the reference, and word for word in docs/api.md. Markdown. */
export const firstSteps = `- **The token** comes from whoever operates Outbound: \`./outbound token create --workspace Acme\` prints it, this
  once; with \`--read-only\` it may only read. \`npm start\` prints one of its demo's workspace.
- **The signing secret** of webhooks, \`whsec_…\`, is the workspace's. Its first subscription or webhook makes it, and the API never shows
  it: admins reveal and rotate it in the app, under Webhooks; the operator does with \`./outbound webhook secret --workspace Acme\` and
  \`--rotate\`.
- **A client** for JavaScript and TypeScript, \`@outbound/client\`, is in Outbound's repository, in \`shared/client\`: it repeats what can be
  repeated, keeps a write's key, waits out \`Retry-After\`, walks pages and verifies webhooks. Other languages can generate one from
  \`/api/v1/openapi.json\`.
- **A language model** has each operation as a tool over MCP, at \`/api/mcp\` of the same address with the same token:
  \`claude mcp add --transport http outbound http://127.0.0.1:8080/api/mcp --header "Authorization: Bearer obt_…"\``;
