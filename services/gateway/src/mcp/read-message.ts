import { parseJson } from "../http/read-json-body.ts";

/** What a client sent: one message, or what is wrong with it in JSON-RPC's words. */
export type Message = { value: unknown } | { code: number; message: string };

/** Deeper than any arguments may be: what reads a message recursively must not overflow. */
const deepest = 48;

export function readMessage(bytes: Buffer): Message {
  let value: unknown;
  try {
    value = parseJson(bytes);
  } catch {
    return { code: -32700, message: "Parse error: the body is not valid JSON." };
  }
  // The protocol's revisions since 2025-06-18 have none, and one would be paid for as a single request.
  if (Array.isArray(value)) return { code: -32600, message: "Invalid Request: batches are not supported." };
  if (isDeeper(value, deepest)) return { code: -32600, message: "Invalid Request: nested too deeply." };
  return { value };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** A tool call uses two of the budget, whatever comes of it. */
export function costOf(message: Message): number {
  const isCall = "value" in message && (message.value as { method?: unknown } | null)?.method === "tools/call";
  return isCall ? 2 : 1;
}
