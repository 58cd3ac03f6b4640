import { describe, expect, test } from "vitest";
import { z } from "zod";
import { errorBody } from "./app-error.ts";
import { type JsonSchema, jsonSchemaOf } from "./json-schema.ts";
import type { HttpBinding, Operation, ToolBinding } from "./operation.ts";
import { operations } from "./operations.ts";
import { parseInput } from "./parse-input.ts";
import { resources } from "./resources.ts";
import { webhookEvents } from "./webhooks/webhook-events.ts";

const published = operations
  .filter((operation): operation is Operation & { http: HttpBinding } => operation.http !== undefined)
  .map((operation) => [operation.name, operation] as const);

describe.each(published)("%s", (_, { summary, http, input, output, errors, errorDetails = {}, examples = [] }) => {
  test("has a summary of one sentence, and a description of its resource", () => {
    expect(summary).toMatch(/^[A-Z].{5,119}\.$/);
    expect(resources[http.path.split("/")[1] ?? ""]).toMatch(/\.$/);
  });

  test("every field has a description", () => {
    const schemas = { input, output, ...errorDetails };
    const bare = Object.entries(schemas).flatMap(([name, schema]) => undescribed(jsonSchemaOf(schema), name));
    expect(bare).toEqual([]);
  });

  test("an example shows a success, and another each kind of refusal", () => {
    const shown = new Set(examples.map(({ refused }) => refused));
    expect([undefined, ...errors].filter((kind) => !shown.has(kind))).toEqual([]);
  });

  test.each(examples.map((example) => [example.summary, example] as const))("example: %s", (_, example) => {
    const known = Object.keys((input as z.ZodObject).shape);
    expect(known).toEqual(expect.arrayContaining(Object.keys(example.input)));
    if (!example.refused) {
      expect(() => parseInput(input, example.input)).not.toThrow();
      expect(z.safeDecode(output, example.output as never).error).toBeUndefined();
    } else {
      const details = errorDetails[example.refused]?.shape ?? {};
      expect(z.strictObject({ ...errorBody.shape, ...details }).safeParse(example.output).error).toBeUndefined();
    }
  });
});

const tools = operations
  .filter((operation): operation is Operation & { tool: ToolBinding } => operation.tool !== undefined)
  .map((operation) => [operation.name, operation] as const);

test.each(tools)("the tool %s: every field that a model fills in or reads has a description", (_, operation) => {
  const { http, tool, input, output } = operation as Operation & { tool: ToolBinding };
  expect(http).toBeUndefined();
  const bare = [...undescribed(jsonSchemaOf(input), "input"), ...undescribed(jsonSchemaOf(output), "output")];
  expect(bare.filter((field) => !tool.unpublished?.includes(field.replace("input.", "")))).toEqual([]);
});

test.each(webhookEvents.map((event) => [event.name, event] as const))("the webhook %s", (_, { payload, example }) => {
  expect(undescribed(jsonSchemaOf(payload), "payload")).toEqual([]);
  expect(payload.strict().safeParse(example).error).toBeUndefined();
});

function undescribed(schema: JsonSchema, path: string): string[] {
  const definitions = Object.entries(schema.$defs ?? {}).flatMap(([name, definition]) => undescribed(definition, name));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (typeof field === "boolean") return [];
    const inner = [field, ...(field.anyOf ?? [])].flatMap((one) => undescribed(one, `${path}.${name}`));
    return field.description || field.not ? inner : [`${path}.${name}`, ...inner];
  });
  const items = schema.items && typeof schema.items === "object" && !Array.isArray(schema.items) ? schema.items : {};
  return [...definitions, ...fields, ...(Object.keys(items).length > 0 ? undescribed(items, `${path}[]`) : [])];
}
