import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { clientSource } from "./client-source.ts";
import { namedOperations } from "./named-operations.ts";

test("the generated types are those of the contracts: else `npm run generate-types -w shared/client`", async () => {
  const file = new URL("../../generated/operations.ts", import.meta.url);
  expect(await readFile(file, "utf8")).toBe(clientSource(await namedOperations()));
});
