import { errorCodes } from "@outbound/contracts/error-codes";
import { type JsonSchema, jsonSchemaOf } from "@outbound/contracts/json-schema";
import type { HttpBinding, Operation } from "@outbound/contracts/operation";
import { webhookEvents } from "@outbound/contracts/webhooks/webhook-events";
import { z } from "zod";
import { comment, typeOf } from "./type-of.ts";

type Published = Operation & { http: HttpBinding };

export function clientSource(operations: ReadonlyMap<string, Operation>): string {
  const types = new Map<string, string>();
  const published = [...operations]
    .filter((entry): entry is [string, Published] => entry[1].http !== undefined)
    .sort(([one], [other]) => one.localeCompare(other, "en"));
  const members = published.map(([name, operation]) => member(name, operation, types));
  const table = published.map(([name, operation]) => `  ${name}: ${JSON.stringify(route(operation))},\n`);
  const codes = Object.entries(errorCodes)
    .map(([code, { meaning }]) => `  /** ${meaning} */\n  | ${JSON.stringify(code)}`)
    .join("\n");
  const events = webhookEvents.map(({ payload }) => typeName(payload, types));
  return `// Generated from the contracts by \`npm run generate-types -w shared/client\`.

${[...types.values()].join("\n")}
/** Why a call was refused, for a program. */
export type ErrorCode =
${codes};

/** What a webhook is told. */
export type WebhookEvent = ${events.join(" | ")};

export type Operations = {
${members.join("")}};

export const routes = {
${table.join("")}} as const;
`;
}

function member(
  name: string,
  { summary, input, output, http, idempotent }: Published,
  types: Map<string, string>,
): string {
  const inputName = `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}Input`;
  declare(inputName, jsonSchemaOf(without(input, http.unpublished)), types);
  const answer = http.status === 204 ? "undefined" : typeName(without(output, http.hidden), types);
  const row = rowOf(output, types);
  const rest = `${row ? `; row: ${row}` : ""}${idempotent ? "; takesKey: true" : ""}`;
  return `${comment(summary, "  ")}  ${name}: { input: ${inputName}; output: ${answer}${rest} };\n`;
}

function rowOf(output: z.ZodType, types: Map<string, string>): string | undefined {
  if (!(output instanceof z.ZodObject) || !("next_cursor" in output.shape)) return undefined;
  const { data } = output.shape;
  const rows = data instanceof z.ZodArray ? data.element : undefined;
  return rows instanceof z.ZodType ? typeName(rows, types) : undefined;
}

function without(schema: z.ZodType, names: readonly string[] = []): z.ZodType {
  if (!(schema instanceof z.ZodObject) || names.length === 0) return schema;
  const shown = Object.entries(schema.shape).filter(([name]) => !names.includes(name));
  return z.object(Object.fromEntries(shown)).meta(schema.meta() ?? {});
}

function typeName(schema: z.ZodType, types: Map<string, string>): string {
  const { $defs = {}, ...rest } = jsonSchemaOf(schema);
  for (const [name, definition] of Object.entries($defs)) declare(name, definition, types);
  if (typeof rest["id"] !== "string") return typeOf(rest, "  ");
  declare(rest["id"], rest, types);
  return rest["id"];
}

function declare(name: string, schema: JsonSchema, types: Map<string, string>): void {
  types.set(name, `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`);
}

function route({ http, input, idempotent = false, bodyLimitBytes }: Published) {
  const { method, path, query = [], unpublished = [] } = http;
  const names = Object.keys((input as z.ZodObject).shape).filter((name) => !unpublished.includes(name));
  const inPath = names.filter((name) => path.split("/").includes(`:${name}`));
  return {
    method: method.toUpperCase(),
    path,
    query: method === "get" ? names.filter((name) => !inPath.includes(name)) : query,
    hasBody: bodyLimitBytes !== undefined,
    takesKey: idempotent,
  };
}
