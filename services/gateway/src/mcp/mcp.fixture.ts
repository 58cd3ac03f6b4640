export const version = "2026-07-28";
export const meta = {
  "io.modelcontextprotocol/protocolVersion": version,
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

export type Sent = { token?: string; headers?: Record<string, string>; method?: string };

export function mcpRequests(port: () => number, usualToken: () => string) {
  async function post(body: unknown, { token = usualToken(), headers = {}, method = "POST" }: Sent = {}) {
    const isRaw = typeof body === "string" || body instanceof Uint8Array;
    const response = await fetch(`http://127.0.0.1:${port()}/api/mcp`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json, text/event-stream",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const data = /^data: (.+)$/m.exec(text)?.[1] ?? text;
    return { status: response.status, headers: response.headers, json: data ? JSON.parse(data) : undefined };
  }

  function ask(method: string, params: Record<string, unknown> = {}, sent: Sent = {}) {
    const name = typeof params["name"] === "string" ? { "mcp-name": params["name"] } : {};
    const headers = { "mcp-protocol-version": version, "mcp-method": method, ...name, ...sent.headers };
    return post({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } }, { ...sent, headers });
  }

  return {
    post,
    ask,
    call: (name: string, args: Record<string, unknown> = {}, sent: Sent = {}) =>
      ask("tools/call", { name, arguments: args }, sent),
    older: (method: string, params?: object) => post({ jsonrpc: "2.0", id: 1, method, params }),
  };
}

export const remaining = ({ headers }: { headers: Headers }) => Number(headers.get("x-ratelimit-remaining"));
