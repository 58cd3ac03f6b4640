import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Operation } from "@outbound/contracts/operation";
import { operations } from "@outbound/contracts/operations";
import { atEndOfFile } from "@outbound/testing/end-of-file";
import { system } from "./workspace.ts";

export const toolName = ({ name, tool }: Operation): string => tool?.name ?? name.replace(".", "_");

/** Of a usual token. */
export const toolNames = operations
  .filter(({ http, tool }: Operation) => http ?? (tool && !tool.needsMayAnswer))
  .map(toolName);

type ToolClient = {
  listTools(): Promise<unknown>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
  close(): Promise<void>;
};

/** The official client in both of its protocol generations, and its version 1, which most programs use. */
const clients = { "2025": () => secondClient("2025"), "2026": () => secondClient("2026"), "SDK 1": firstClient };
export type Generation = keyof typeof clients;
export const generations = Object.keys(clients) as Generation[];

const connected = new Map<Generation, Promise<ToolClient>>();
let token = "";

/** Each file has one client: compiling all output schemas for each test would take most of the file's time. */
export function mcpClient(generation: Generation, ofToken: string): Promise<ToolClient> {
  token = ofToken;
  const client = connected.get(generation) ?? connect(generation);
  connected.set(generation, client);
  return client;
}

function connect(generation: Generation): Promise<ToolClient> {
  const client = withTools(clients[generation]());
  atEndOfFile(async () => {
    connected.delete(generation);
    await (await client).close();
  });
  return client;
}

async function withTools(connecting: Promise<ToolClient>): Promise<ToolClient> {
  const client = await connecting;
  await client.listTools();
  return client;
}

async function secondClient(era: "2025" | "2026"): Promise<Client> {
  const client = new Client(
    { name: "api-tests", version: "1" },
    { versionNegotiation: { mode: era === "2025" ? "legacy" : { pin: "2026-07-28" } } },
  );
  await client.connect(new StreamableHTTPClientTransport(address(), asking));
  return client;
}

async function firstClient(): Promise<FirstClient> {
  const client = new FirstClient({ name: "api-tests", version: "1" });
  const transport = new FirstTransport(address(), asking);
  // Its types were written without exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<FirstClient["connect"]>[0]);
  return client;
}

const address = () => new URL("/api/mcp", system().baseUrl);
const asking = {
  fetch(url: string | URL, init: RequestInit = {}) {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    return fetch(url, { ...init, headers });
  },
};
