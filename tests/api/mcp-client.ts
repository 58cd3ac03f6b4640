import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import { system } from "./workspace.ts";

export const eras = ["2025", "2026"] as const;
type Era = (typeof eras)[number];

/** The official client, as a program of either generation has it. */
export async function mcpClient(token: string, era: Era = "2026"): Promise<Client> {
  const client = new Client(
    { name: "api-tests", version: "1" },
    { versionNegotiation: { mode: era === "2025" ? "legacy" : { pin: "2026-07-28" } } },
  );
  const transport = new StreamableHTTPClientTransport(new URL("/api/mcp", system().baseUrl), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}
