import type { Tool } from "@modelcontextprotocol/server";
import { type JsonSchema, jsonSchemaOf } from "@outbound/contracts/json-schema";
import { type PublishedOperation, responseSchemaOf, tagOf } from "../api/published-operation.ts";
import { idempotencyKeyForm } from "../idempotency/idempotency-key.ts";

type ObjectSchema = JsonSchema & { type: "object" };

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

/** Some clients refuse a dot. */
const toolName = ({ name, tool }: PublishedOperation): string => tool?.name ?? name.replaceAll(/[.-]/g, "_");

/** By these, mail leaves that nobody can take back. */
const mailing = ["campaign.enrol", "campaign.resume", "prospect.create", "reply.send"];
/** These replace a person's values, or end sequences for good. */
const replacing = ["prospect.update", "reply.update", "suppression.create"];

/** All four are set, because their defaults describe a tool that destroys. Hosts let a person confirm what destroys. */
function hintsOf(operation: PublishedOperation): NonNullable<Tool["annotations"]> {
  const { name, http } = operation;
  const isHook = tagOf(operation) === "hooks";
  return {
    readOnlyHint: http.method === "get",
    destructiveHint: http.method === "delete" || mailing.includes(name) || replacing.includes(name),
    idempotentHint: http.method !== "post" || isHook,
    // A correction of a reply is told to webhooks.
    openWorldHint: (isHook && http.method !== "get") || mailing.includes(name) || name === "reply.update",
  };
}

/** Language models' tool interfaces refuse a top-level `oneOf`; the service checks that part. */
function inputSchemaOf({ input, idempotent, http: { unpublished = [] } }: PublishedOperation): ObjectSchema {
  const { properties = {}, required = [], $defs } = jsonSchemaOf(input);
  const isTaken = ([name, schema]: [string, JsonSchema | boolean]) =>
    !unpublished.includes(name) && (typeof schema === "boolean" || !schema.not);
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
