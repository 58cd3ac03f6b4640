import { errorBody } from "@outbound/contracts/app-error";
import type { Operation } from "@outbound/contracts/operation";
import { resources } from "@outbound/contracts/resources";
import { isPublished, tagOf } from "../api/published-operation.ts";
import { componentSchemas } from "./component-schemas.ts";
import { introductionAt } from "./introduction.ts";
import { operationObject } from "./operation-object.ts";
import { commonResponses, responseHeaders } from "./responses.ts";
import { webhookObjects } from "./webhook-objects.ts";

export function openApiDocument(operations: readonly Operation[], address = "http://127.0.0.1:8080") {
  const published = operations.filter(isPublished);
  const schemas = componentSchemas();
  schemas.refer(errorBody);

  const paths: Record<string, Record<string, object>> = {};
  for (const operation of published) {
    const path = templateOf(operation.http.path);
    paths[path] = { ...paths[path], [operation.http.method]: operationObject(operation, schemas) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Outbound",
      version: "1",
      summary: "Outbound email sequences for many workspaces.",
      description: introductionAt(address),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api/v1", description: "Where this document comes from." }],
    security: [{ token: [] }],
    tags: Object.entries(resources)
      .filter(([name]) => published.some((operation) => tagOf(operation) === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhookObjects(schemas),
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A workspace's API token, `obt_…`." },
      },
      headers: responseHeaders,
      responses: commonResponses(),
      schemas: schemas.all(),
    },
  };
}

const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");
