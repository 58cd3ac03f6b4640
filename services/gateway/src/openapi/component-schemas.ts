import { type JsonSchema, jsonSchemaOf } from "@outbound/contracts/json-schema";
import type { z } from "zod";

export type ComponentSchemas = ReturnType<typeof componentSchemas>;

export function componentSchemas() {
  const named = new Map<string, JsonSchema>();

  return {
    refer(schema: z.ZodType): JsonSchema {
      const { $defs = {}, ...rest } = jsonSchemaOf(schema);
      for (const [name, definition] of Object.entries($defs)) named.set(name, pointToComponents(definition));
      const { id, ...referred } = pointToComponents(rest);
      if (typeof id !== "string") return referred;
      named.set(id, referred);
      return { $ref: `#/components/schemas/${id}` };
    },
    all: () => Object.fromEntries([...named].sort(([one], [other]) => one.localeCompare(other, "en"))),
  };
}

function pointToComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'), widen) as JsonSchema;
}

/** Generators of clients make no code, or code that doesn't compile, of a choice among types and of `false` alone. */
function widen(_: string, part: unknown): unknown {
  if (typeof part !== "object" || part === null) return part;
  const schema = part as { type?: unknown; const?: unknown };
  if (Array.isArray(schema.type) && schema.type.filter((type) => type !== "null").length > 1) delete schema.type;
  if (schema.const === false) delete schema.const;
  return schema;
}
