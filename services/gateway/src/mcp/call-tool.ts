import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { badRequest } from "@outbound/contracts/app-error";
import { nearestName } from "@outbound/contracts/nearest-name";
import { type OperationRequest, type Performer, performer } from "../api/perform-operation.ts";
import type { PublishedOperation } from "../api/published-operation.ts";
import { type NamedInput, namedInputs } from "../api/request-input.ts";
import type { ApiResponse, Token } from "../http/exchange.ts";
import { bodyError, bodyErrors, type JsonBody } from "../http/read-json-body.ts";
import { errorReply } from "../http/render-error.ts";
import type { Reply } from "../http/reply.ts";

type Arguments = Readonly<Record<string, unknown>>;
export type CallTool = (args: Arguments, token: Token, res: ApiResponse) => Promise<CallToolResult>;

export function toolCaller(
  gateway: Parameters<typeof performer>[0],
  operation: PublishedOperation,
  { name, inputSchema }: Tool,
): CallTool {
  const perform: Performer = performer(gateway, operation);
  const inputs = namedInputs(operation, operation.http);
  const offered = Object.keys(inputSchema.properties ?? {});
  const known = [...inputs.map((input) => input.name), ...(operation.idempotent ? ["idempotency_key"] : [])];

  return async (args, token, res) => {
    const { requestId } = res.locals;
    res.locals.operation = operation.name;
    try {
      refuseUnknown(args, known, offered);
      return success(await perform({ token, source: "mcp", requestId, ...requestOf(name, inputs, args) }), res);
    } catch (error) {
      const reply = errorReply(error);
      if (reply.status >= 500) res.locals.failure = error;
      return refusal(reply);
    }
  };
}

/**
 * A misspelt filter would otherwise read, or a misspelt field change, something else than was meant. Some arguments are
 * known only to be refused with the endpoint's own words, so they are not offered.
 */
function refuseUnknown(args: Arguments, known: readonly string[], offered: readonly string[]): void {
  const key = Object.keys(args).find((name) => !known.includes(name));
  if (key === undefined) return;
  const nearest = nearestName(key, offered);
  throw badRequest(
    nearest === undefined
      ? `\`${key.slice(0, 100)}\` is no argument of this tool. It takes: ${offered.join(", ") || "none"}.`
      : `\`${key}\` is no argument of this tool; did you mean \`${nearest}\`?`,
  );
}

/** A repeat may have its arguments in another order, so the contract's order is used. */
function requestOf(
  name: string,
  inputs: readonly NamedInput[],
  args: Arguments,
): Omit<OperationRequest, "token" | "source" | "requestId"> {
  const path: Record<string, string> = {};
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  for (const { name: field, source } of inputs) {
    const value = Object.hasOwn(args, field) ? args[field] : undefined;
    if (source === "path") path[field] = checkedId(field, value);
    else if (value === undefined) continue;
    else if (source === "query") query[field] = asText(value);
    else body[field] = value;
  }
  return {
    method: "tools/call",
    url: `${name} ${JSON.stringify([path, query])}`,
    idempotencyKey: Object.hasOwn(args, "idempotency_key") ? args["idempotency_key"] : undefined,
    path,
    query,
    readBody: async (limitBytes) => boundedBody(body, limitBytes),
  };
}

function checkedId(field: string, value: unknown): string {
  if (typeof value !== "string") throw badRequest(`\`${field}\` must be a string.`);
  return value;
}

const asText = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : value;

function boundedBody(json: Record<string, unknown>, limitBytes: number): JsonBody {
  const bytes = Buffer.from(JSON.stringify(json));
  if (bytes.length > limitBytes) throw bodyError(bodyErrors.tooLarge);
  return { bytes, json };
}

/** It is read, and written twice into one answer. No model would read as much. */
const longestAnswerBytes = 2 * 1024 * 1024;
const tooMuch = "The answer is too large for a tool: ask for fewer rows with `limit`.";

function success({ status, body, errorCode, isReplay }: Reply, res: ApiResponse): CallToolResult {
  // A refusal that was stored for its key comes back as a reply.
  if (status >= 400 && body) return refusal({ status, body, ...(errorCode && { errorCode }) });
  if (isReplay) res.setHeader("Idempotent-Replayed", "true");
  if (body && body.length > longestAnswerBytes) throw badRequest(tooMuch);
  const text = body?.toString() ?? "{}";
  return { content: [{ type: "text", text }], structuredContent: JSON.parse(text) };
}

/** Refusals are text alone: clients of SDK 1 check structured content against the output schema, too, and throw. */
function refusal({ status, body, errorCode }: Reply & { body: Buffer }): CallToolResult {
  const { error, code = errorCode, ...details } = JSON.parse(body.toString()) as Record<string, unknown>;
  const text = JSON.stringify({ status, error, code, ...details });
  return { isError: true, content: [{ type: "text", text }] };
}
