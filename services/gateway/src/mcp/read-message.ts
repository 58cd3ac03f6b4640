import { parseJson } from "../http/read-json-body.ts";

export type Message = { value: unknown } | { code: number; message: string };

/** A recursive reader must not overflow its stack. */
const deepest = 48;

export function readMessage(bytes: Buffer): Message {
  let value: unknown;
  try {
    value = parseJson(bytes);
  } catch {
    return { code: -32700, message: "Parse error: the body is not valid JSON." };
  }
  // The protocol has no batches since 2025-06-18, and a batch would be counted as a single request.
  if (Array.isArray(value)) return { code: -32600, message: "Invalid Request: batches are not supported." };
  if (isDeeper(value, deepest)) return { code: -32600, message: "Invalid Request: nested too deeply." };
  return { value };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** A tool call costs two requests, whatever its result. */
export function costOf(message: Message): number {
  const isCall = "value" in message && (message.value as { method?: unknown } | null)?.method === "tools/call";
  return isCall ? 2 : 1;
}
