import { operations } from "@outbound/contracts/operations";
import { openApiDocument } from "./openapi-document.ts";

/** The document as a file, for tools. */
process.stdout.write(`${JSON.stringify(openApiDocument(operations), null, 2)}\n`);
