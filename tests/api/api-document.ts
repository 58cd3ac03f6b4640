import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { system } from "./workspace.ts";

type Content = { "application/json": { schema: object; examples?: Record<string, { value: unknown }> } };
export type Parameter = { name: string; in: "path" | "query" | "header"; required: boolean; schema: object };
export type ApiOperation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content; headers?: Record<string, object>; $ref?: string }>;
};
type ApiDocument = {
  paths: Record<string, Record<string, ApiOperation>>;
  webhooks: Record<string, { post: { requestBody: { content: Content } } }>;
  components: { responses: ApiOperation["responses"]; schemas: Record<string, object> };
};

export async function readDocument(): Promise<ApiDocument> {
  const response = await fetch(`${system().baseUrl}/api/v1/openapi.json`);
  return (await response.json()) as ApiDocument;
}

export function operationsOf({ paths }: ApiDocument) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

export type AnswerCheck = (answer: { status: number; headers: Headers; body: unknown }) => string[];

export function answerChecker(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: "document", components: closed(document.components) });
  const compiled = new Map<object, ValidateFunction>();

  const problemsOf = (schema: object, value: unknown): string[] => {
    let validate = compiled.get(schema);
    if (!validate) compiled.set(schema, (validate = ajv.compile(localized(closed(schema)))));
    return validate(value) ? [] : [ajv.errorsText(validate.errors)];
  };

  return {
    problemsOf,
    of({ operation }: { operation: ApiOperation }): AnswerCheck {
      return ({ status, headers, body }) => {
        const found = operation.responses[status];
        const response = found?.$ref ? document.components.responses[found.$ref.split("/").at(-1) ?? ""] : found;
        if (!response) return [`${operation.operationId} answered ${status}, which is not documented`];
        const optional = ["Idempotent-Replayed"];
        const code = response.headers?.["X-Error-Code"] as { schema: object } | undefined;
        const missing = Object.keys(response.headers ?? {})
          .filter((name) => !headers.has(name) && !optional.includes(name))
          .map((name) => `${status} without ${name}`);
        const schema = response.content?.["application/json"].schema;
        if (code) missing.push(...problemsOf(code.schema, headers.get("x-error-code")));
        if (!schema) return body === undefined ? missing : [...missing, `${status} with a body`];
        return [...missing, ...problemsOf(schema, body)];
      };
    },
  };
}

/** Later versions may add fields; this one's answers have the documented fields and no others. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, key === "examples" ? value : closed(value)]);
  const copy = Object.fromEntries(entries);
  return copy.properties && !copy.additionalProperties ? { ...copy, additionalProperties: false } : copy;
}

const localized = <T>(schema: T): T =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')) as T;
