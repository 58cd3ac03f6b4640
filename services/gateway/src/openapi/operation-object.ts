import type { JsonSchema } from "@outbound/contracts/json-schema";
import type { Example } from "@outbound/contracts/operation";
import { type PublishedOperation, tagOf } from "../api/published-operation.ts";
import { type NamedInput, namedInputs } from "../api/request-input.ts";
import { idempotencyKeyForm } from "../idempotency/idempotency-key.ts";
import type { ComponentSchemas } from "./component-schemas.ts";
import { exampleMap } from "./examples.ts";
import { responseObjects } from "./responses.ts";

type Fields = { properties: Record<string, JsonSchema>; required: string[]; rest: JsonSchema };

export function operationObject(operation: PublishedOperation, schemas: ComponentSchemas): object {
  const { name, summary, description, http, input, examples = [], bodyLimitBytes, idempotent } = operation;
  const inputs = namedInputs(operation, http);
  const { properties = {}, required = [], type: _, ...rest } = schemas.refer(input);
  const fields = { properties: properties as Record<string, JsonSchema>, required, rest };
  const successes = examples.filter(({ refused }) => !refused);
  const parameters = [
    ...inputs
      .filter(({ name: field, source }) => source !== "body" && fields.properties[field]?.not === undefined)
      .map((one) => parameterObject(one, fields)),
    ...(idempotent ? [idempotencyKeyParameter] : []),
  ];
  return {
    operationId: name,
    tags: [tagOf(operation)],
    summary,
    ...(description && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(bodyLimitBytes && { requestBody: requestBody(inputs, fields, successes, bodyLimitBytes) }),
    responses: responseObjects(operation, schemas),
  };
}

/** Without an example: the reference would fill it in for trying, where it names nothing of the reader's, and the call would fail. */
function parameterObject({ name, source }: NamedInput, fields: Fields): object {
  const { description, ...schema } = fields.properties[name] ?? {};
  return {
    name,
    in: source,
    ...(description && { description }),
    required: source === "path" || fields.required.includes(name),
    schema,
  };
}

function requestBody(
  inputs: readonly NamedInput[],
  { properties, required, rest }: Fields,
  successes: readonly Example[],
  limitBytes: number,
): object {
  const names = inputs.filter(({ source }) => source === "body").map(({ name }) => name);
  const isInBody = ([name]: [string, unknown]) => names.includes(name);
  const needed = required.filter((name) => names.includes(name));
  return {
    description: `A JSON object of at most ${limitBytes / 1024} KiB. Unknown fields are ignored.`,
    required: true,
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: Object.fromEntries(Object.entries(properties).filter(isInBody)),
          ...(needed.length > 0 && { required: needed }),
          ...rest,
        },
        examples: exampleMap(
          successes.map(({ summary, input }) => ({
            summary,
            value: Object.fromEntries(Object.entries(input).filter(isInBody)),
          })),
        ),
      },
    },
  };
}

const idempotencyKeyParameter = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "1 to 255 printable ASCII characters. A repeat with the same key gets the first answer and has no second effect.",
  required: false,
  schema: { type: "string", pattern: idempotencyKeyForm.source },
};
