import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
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
  await client.connect(new StreamableHTTPClientTransport(address(), asking(token)));
  onTestFinished(() => client.close());
  return client;
}

/** The official client of version 1, which most programs and the Inspector have. It holds errors, too, to a tool's output schema. */
export async function firstMcpClient(token: string): Promise<FirstClient> {
  const client = new FirstClient({ name: "api-tests", version: "1" });
  const transport = new FirstTransport(address(), asking(token));
  // Its types were written without exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<FirstClient["connect"]>[0]);
  onTestFinished(() => client.close());
  return client;
}

const address = () => new URL("/api/mcp", system().baseUrl);
const asking = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });
