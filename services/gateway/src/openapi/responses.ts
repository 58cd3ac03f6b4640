import { STATUS_CODES } from "node:http";
import { databaseUnavailable } from "@outbound/broker/implement";
import { type AppError, errorBody, fromWire, unavailable } from "@outbound/contracts/app-error";
import { type ErrorCode, errorCodes } from "@outbound/contracts/error-codes";
import { type ErrorKind, statusOf } from "@outbound/contracts/error-kinds";
import { exampleCode } from "@outbound/contracts/example-code";
import type { JsonSchema } from "@outbound/contracts/json-schema";
import { type PublishedOperation, responseSchemaOf } from "../api/published-operation.ts";
import { readOnlyToken } from "../api/refusal-of-token.ts";
import { namedInputs } from "../api/request-input.ts";
import { bodyError, bodyErrors } from "../http/read-json-body.ts";
import { errorReply, hiddenError } from "../http/render-error.ts";
import { errorCodeHeader } from "../http/reply.ts";
import { invalidKey, keyInUse, keyMismatch } from "../idempotency/idempotency-key.ts";
import { requestsPerWindow } from "../rate-limits/rate-window-table.ts";
import { invalidToken, rateExceeded } from "../tokens/authenticate.ts";
import type { ComponentSchemas } from "./component-schemas.ts";
import { exampleMap } from "./examples.ts";

type Shown = { summary: string; description?: string; value: unknown };
type ShownRefusal = Shown & { code: ErrorCode };

/** API: Rate limit rules and headers. */
export const responseHeaders = {
  "X-RateLimit-Limit": header(
    `Budget of the window: ${requestsPerWindow} requests a minute.`,
    "integer",
    requestsPerWindow,
  ),
  "X-RateLimit-Remaining": header(
    "Requests left in the window after this one; 0 on a 429.",
    "integer",
    requestsPerWindow - 1,
  ),
  "X-RateLimit-Reset": header("Unix time in seconds at which the window resets.", "integer", 1_788_508_800),
  "Retry-After": header("Seconds to wait before the next try.", "integer", 12),
  "X-Request-Id": header(
    "The request's id, for questions to the operator.",
    "string",
    "0b6f2a8e-4c1d-4f5e-9a7b-3c2d1e0f9a8b",
  ),
  "WWW-Authenticate": header("How to authenticate.", "string", "Bearer"),
  "Idempotent-Replayed": header("`true` on an answer that is repeated for its Idempotency-Key.", "string", "true"),
};

type HeaderName = keyof typeof responseHeaders;
const rateHeaders: readonly HeaderName[] = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

export function commonResponses() {
  return {
    Unauthorized: errorResponse(401, [shown("Missing or invalid token", invalidToken())], ["WWW-Authenticate"]),
    RateLimited: errorResponse(429, [shown("Over the limit", rateExceeded())], [...rateHeaders, "Retry-After"]),
    Unavailable: errorResponse(
      503,
      [shown("A part of the service is away", unavailable())],
      [...rateHeaders, "Retry-After"],
    ),
  };
}

export function responseObjects(operation: PublishedOperation, schemas: ComponentSchemas): Record<string, object> {
  const refusals = Map.groupBy(refusalsOf(operation), ({ kind }) => kind);
  const replayed: readonly HeaderName[] = operation.idempotent ? [...rateHeaders, "Idempotent-Replayed"] : rateHeaders;
  return {
    ...successResponses(operation, schemas, replayed),
    ...Object.fromEntries(
      [...refusals].map(([kind, list]) => {
        const status = statusOf(kind);
        const headers =
          status < 500 && !["forbidden", "unsupported", "unprocessable"].includes(kind) ? replayed : rateHeaders;
        return [status, errorResponse(status, list, headers, bodySchema(operation, kind, schemas))];
      }),
    ),
    401: { $ref: "#/components/responses/Unauthorized" },
    429: { $ref: "#/components/responses/RateLimited" },
    503: { $ref: "#/components/responses/Unavailable" },
  };
}

function refusalsOf(operation: PublishedOperation): (ShownRefusal & { kind: ErrorKind })[] {
  const { http, examples = [], idempotent, bodyLimitBytes } = operation;
  const own = examples.flatMap(({ refused, ...example }) =>
    refused
      ? [{ kind: refused, summary: example.summary, code: exampleCode({ ...example, refused }), value: example.output }]
      : [],
  );
  const hasChoices = namedInputs(operation, http).some(({ source }) => source !== "path");
  return [
    ...own,
    ...(bodyLimitBytes
      ? Object.values(bodyErrors).map((message) => shown(message.slice(0, -1), bodyError(message)))
      : []),
    ...(http.method === "get" ? [] : [shown("A read-only token", readOnlyToken())]),
    ...(idempotent
      ? [
          shown("A key of another form", invalidKey()),
          shown("The key's first request is still running", keyInUse()),
          shown("The key was used for something else", keyMismatch()),
        ]
      : []),
    shown("The database is away", fromWire(databaseUnavailable(operation))),
    shown("A fault", hiddenError(undefined)),
  ].filter(({ kind }) => kind !== "bad-request" || hasChoices);
}

function successResponses(operation: PublishedOperation, schemas: ComponentSchemas, headers: readonly HeaderName[]) {
  const { http, examples = [] } = operation;
  const { status, hidden = [] } = http;
  const successes = examples
    .filter(({ refused }) => !refused)
    .map(({ summary, output: value }) => ({
      status: typeof status === "number" ? status : status(value as never),
      summary,
      value: withoutHidden(value as Record<string, unknown>, hidden),
    }));
  const statuses = typeof status === "number" ? [status] : [...new Set(successes.map((one) => one.status))];
  return Object.fromEntries(
    statuses.map((code) => {
      const shownHere = successes
        .filter((one) => one.status === code)
        .map(({ summary, value }) => ({ summary, value }));
      const content = json(schemas.refer(responseSchemaOf(operation)), shownHere);
      const response = { description: `${STATUS_CODES[code]}.`, headers: refer(headers) };
      return [code, code === 204 ? response : { ...response, content }];
    }),
  );
}

function bodySchema({ errorDetails }: PublishedOperation, kind: ErrorKind, schemas: ComponentSchemas): JsonSchema {
  const details = errorDetails?.[kind];
  return schemas.refer(details ? errorBody.extend(details.shape) : errorBody);
}

const shown = (summary: string, error: AppError): ShownRefusal & { kind: ErrorKind } => ({
  kind: error.kind,
  code: error.code,
  summary,
  value: JSON.parse(errorReply(error).body.toString()),
});

function errorResponse(
  status: number,
  examples: readonly ShownRefusal[],
  headers: readonly HeaderName[],
  schema: JsonSchema = { $ref: "#/components/schemas/Error" },
): object {
  const values = examples.map(({ summary, code, value }) => ({
    summary,
    description: `\`${errorCodeHeader}: ${code}\``,
    value,
  }));
  const codes = Object.entries(errorCodes).flatMap(([code, { kind }]) => (statusOf(kind) === status ? code : []));
  return {
    description: `${STATUS_CODES[status]}.`,
    headers: { ...refer(headers), [errorCodeHeader]: errorCodeObject(codes) },
    content: json(schema, values),
  };
}

const json = (schema: JsonSchema, examples: readonly Shown[]) => ({
  "application/json": { schema, examples: exampleMap(examples) },
});

const refer = (names: readonly HeaderName[]): Record<string, object> =>
  Object.fromEntries([...names, "X-Request-Id"].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function errorCodeObject(codes: readonly string[]): object {
  return { description: "What is wrong, for a program.", schema: { type: "string", enum: codes }, example: codes[0] };
}

const withoutHidden = (value: Record<string, unknown>, hidden: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !hidden.includes(name)));

function header(description: string, type: string, example: unknown): object {
  return { description, schema: { type }, example };
}
