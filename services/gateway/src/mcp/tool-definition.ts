import type { Tool } from "@modelcontextprotocol/server";
import { type JsonSchema, jsonSchemaOf } from "@outbound/contracts/json-schema";
import { type PublishedOperation, responseSchemaOf, tagOf } from "../api/published-operation.ts";
import { idempotencyKeyForm } from "../idempotency/idempotency-key.ts";

type ObjectSchema = JsonSchema & { type: "object" };

/** What a client is told of an operation, from its contract alone. */
export function toolDefinition(operation: PublishedOperation): Tool {
  const { summary, description } = operation;
  return {
    name: toolName(operation),
    title: summary.split(/(?<=[a-z])\.(?: |$)/)[0] ?? summary,
    description: description ? `${summary}\n\n${description}` : summary,
    inputSchema: inputSchemaOf(operation) as Tool["inputSchema"],
    outputSchema: outputSchemaOf(operation) as NonNullable<Tool["outputSchema"]>,
    annotations: hintsOf(operation),
  };
}

/** `campaign_pause`: some clients refuse a dot. */
export const toolName = ({ name }: PublishedOperation): string => name.replaceAll(/[.-]/g, "_");

/** All four, as their defaults are those of a tool that destroys. */
function hintsOf(operation: PublishedOperation): NonNullable<Tool["annotations"]> {
  const { method } = operation.http;
  const isHook = tagOf(operation) === "hooks";
  return {
    readOnlyHint: method === "get",
    destructiveHint: method === "delete" || operation.name.endsWith(".pause"),
    idempotentHint: method === "get" || method === "patch" || isHook,
    openWorldHint: isHook,
  };
}

/** Flat. Without `oneOf` and its like at the top, which language models' tool interfaces refuse: the service checks it. */
function inputSchemaOf({ input, idempotent }: PublishedOperation): ObjectSchema {
  const { properties = {}, required = [], $defs } = jsonSchemaOf(input);
  const isTaken = ([, schema]: [string, JsonSchema | boolean]) => typeof schema === "boolean" || !schema.not;
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(Object.entries(properties).filter(isTaken)),
      ...(idempotent && { idempotency_key: idempotencyKeySchema }),
    },
    ...(required.length > 0 && { required }),
    ...($defs && { $defs }),
  };
}

/** Older clients want an object at the root, and no reference. */
function outputSchemaOf(operation: PublishedOperation): ObjectSchema {
  const { id: _, $ref, $defs = {}, ...schema } = jsonSchemaOf(responseSchemaOf(operation));
  const { [$ref?.replace("#/$defs/", "") ?? ""]: root = {}, ...parts } = $defs;
  return { ...schema, ...root, ...(Object.keys(parts).length > 0 && { $defs: parts }), type: "object" };
}

const idempotencyKeySchema = {
  type: "string",
  pattern: idempotencyKeyForm.source,
  description: "A repeat with the same key gets the first answer and has no second effect.",
} as const;
