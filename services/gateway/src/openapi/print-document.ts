import { operations } from "@outbound/contracts/operations";
import { openApiDocument } from "./openapi-document.ts";

process.stdout.write(`${JSON.stringify(openApiDocument(operations), null, 2)}\n`);
