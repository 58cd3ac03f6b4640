import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readArguments, UsageError } from "@outbound/service/read-arguments";
import { billOfMaterials } from "./bill-of-materials.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const file = readArguments({
  command: "npm run sbom --",
  words: "FILE",
  about: `Writes which npm packages the release uses at run time, with versions, licences and checksums, as CycloneDX. What is made
from one commit is the same, byte for byte. Node and the system's packages of the base image are not in it.`,
  options: {},
  understand(_, [file, ...more]) {
    if (!file || more.length > 0) throw new UsageError("Say which file: npm run sbom -- outbound-0.2.0.cdx.json");
    return file;
  },
});
const bill = await billOfMaterials(root);
await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${file} names ${bill.components.length} packages.`);
