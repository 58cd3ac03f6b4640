import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { expect, test } from "vitest";

test("contracts and the CSV reader run in browsers: none imports what only Node has", async () => {
  const nodeImports: string[] = [];
  const recordImports: Plugin = {
    name: "noting",
    enforce: "pre",
    resolveId(source, importer) {
      if (source.startsWith("node:")) nodeImports.push(`${importer} asks for ${source}`);
      return null;
    },
  };
  const entry = ["contracts/operations", "contracts/people/session", "csv/read-rows", "csv/people-columns"].map(
    (name) => fileURLToPath(import.meta.resolve(`@outbound/${name}`)),
  );
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [recordImports],
    build: { write: false, lib: { entry, formats: ["es"] } },
  });
  expect(nodeImports).toEqual([]);
});

test("the app loads no zod: what it takes of the contracts are plain values", async () => {
  const parts = await build({
    root: fileURLToPath(new URL("../..", import.meta.url)),
    logLevel: "silent",
    build: { write: false, minify: false },
  });
  const chunks = [parts].flat().flatMap((part) => ("output" in part ? part.output : []));
  const modules = chunks.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
  expect(modules.filter((id) => id.includes("contracts/src")).length).toBeGreaterThan(10);
  expect(modules.filter((id) => /[\\/]node_modules[\\/]zod[\\/]/.test(id))).toEqual([]);
});
