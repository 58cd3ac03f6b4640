import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { billOfMaterials } from "./bill-of-materials.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const manifest = z.looseObject({ dependencies: z.record(z.string(), z.string()).default({}) });

test("the bill of materials names what services import, and no tool of ours", async () => {
  const { components, dependencies } = await billOfMaterials(root);
  const named = components.map(({ name, version }) => `${name}@${version}`);
  const wanted: string[] = [];
  for await (const file of glob("services/*/package.json", { cwd: root })) {
    const { dependencies } = manifest.parse(JSON.parse(await readFile(join(root, file), "utf8")));
    wanted.push(
      ...Object.entries(dependencies).flatMap(([name, version]) => (version === "*" ? [] : `${name}@${version}`)),
    );
  }
  expect(wanted.length).toBeGreaterThan(10);
  expect(named).toEqual(expect.arrayContaining(wanted));
  expect(components.filter(({ name }) => /^(vitest|oxlint|@biomejs\/biome|playwright-core)$/.test(name))).toEqual([]);
  const refs = components.map((component) => component["bom-ref"]);
  expect(refs).toEqual(expect.arrayContaining(dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])));
});

test("one commit has one bill of materials, under Outbound's name", async () => {
  const first = await billOfMaterials(root);
  expect(await billOfMaterials(root)).toEqual(first);
  expect(first.metadata.component.name).toBe("outbound");
});
