import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { tableTypes } from "./table-types.ts";

// As each service's `generate` names them, which Turbo runs.
const [, , schema = "", file = ""] = process.argv;
await mkdir(dirname(file), { recursive: true });
await writeFile(file, tableTypes(await readFile(schema, "utf8")));
