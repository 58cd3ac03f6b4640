import { writeFile } from "node:fs/promises";
import { clientSource } from "./client-source.ts";
import { namedOperations } from "./named-operations.ts";

const file = new URL("../../generated/operations.ts", import.meta.url);
await writeFile(file, clientSource(await namedOperations()));
