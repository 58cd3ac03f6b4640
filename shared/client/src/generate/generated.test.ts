import { readFile } from "node:fs/promises";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { expect, test } from "vitest";
import { clientSource } from "./client-source.ts";
import { namedOperations } from "./named-operations.ts";

test("the generated types are those of the contracts: else `npm run generate-types -w shared/client`", async () => {
  const file = new URL("../../generated/operations.ts", import.meta.url);
  expect(await readFile(file, "utf8")).toBe(clientSource(await namedOperations()));
});

test("an input that the app alone may give is in no type and no route of the client", () => {
  const source = clientSource(new Map([["listProspects", listProspects]]));
  expect(source).toContain("company_id?: ");
  for (const name of listProspects.http.unpublished) {
    expect(source).not.toContain(`${name}?: `);
    expect(source).not.toContain(`"${name}"`);
  }
});
