import type { JsonSchema } from "@outbound/contracts/json-schema";

type Schema = JsonSchema | boolean;

export function typeOf(schema: Schema, indent = ""): string {
  if (typeof schema === "boolean") return schema ? "unknown" : "never";
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "unknown";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, indent)).join(" | ");
  const types = [schema.type ?? "unknown"].flat().map((type) => typeOfKind(type, schema, indent));
  return types.join(" | ");
}

function typeOfKind(type: string, schema: JsonSchema, indent: string): string {
  switch (type) {
    case "integer":
      return "number";
    case "array":
      return `Array<${typeOf((schema.items as Schema | undefined) ?? true, indent)}>`;
    case "object":
      return objectType(schema, indent);
    default:
      return type;
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  if (additionalProperties) return `Record<string, ${typeOf(additionalProperties, indent)}>`;
  const inner = `${indent}  `;
  const fields = Object.entries(properties)
    .filter(([, field]) => typeof field === "object" && !field.not)
    .map(([name, field]) => {
      const mark = required.includes(name) ? "" : "?";
      const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
      return `${comment(descriptionOf(field), inner)}${inner}${key}${mark}: ${typeOf(field, inner)};\n`;
    });
  return fields.length === 0 ? "Record<string, never>" : `{\n${fields.join("")}${indent}}`;
}

export const comment = (text: string | undefined, indent = ""): string =>
  text ? `${indent}/** ${text.replaceAll("*/", "*\\/").replaceAll("\n", `\n${indent} * `)} */\n` : "";

const descriptionOf = (schema: Schema): string | undefined =>
  typeof schema === "object" ? schema.description : undefined;
