import { z } from "zod";

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * Describes the wire: an input before its transforms, an output after its codecs. A schema with an `id` in its `meta`
 * is put into `$defs`. Where a transform hides the accepted input, `meta({ wire })` describes it.
 */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  return converted;
}

function tidy(schema: JsonSchema): void {
  if (schema["wire"]) {
    const { wire, description } = schema;
    for (const key of Object.keys(schema)) delete schema[key];
    Object.assign(schema, { description }, wire);
  }
  if (schema.format === "uuid") delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.propertyNames) nameProperties(schema);
}

function nameProperties(schema: JsonSchema): void {
  const { propertyNames: names, additionalProperties: value } = schema;
  if (typeof names !== "object") return;
  delete schema.propertyNames;
  if (!names.enum) return;
  delete schema.additionalProperties;
  schema.properties = Object.fromEntries(names.enum.map((name) => [String(name), value ?? {}]));
}
