import { type JsonSchema, jsonSchemaOf } from "@outbound/contracts/json-schema";
import type { z } from "zod";

export type ComponentSchemas = ReturnType<typeof componentSchemas>;

/** Gathers the schemas that have a name. */
export function componentSchemas() {
  const named = new Map<string, JsonSchema>();

  return {
    /** The schema with its named parts, and itself when it has a name, as references. */
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

/** `$defs` are where zod puts named schemas; OpenAPI has a place of its own. */
function pointToComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}
