import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { expect, test } from "vitest";

test("contracts and the reader of CSV run in a browser: none asks for what Node alone has", async () => {
  const asked: string[] = [];
  const noting: Plugin = {
    name: "noting",
    enforce: "pre",
    resolveId(source, importer) {
      if (source.startsWith("node:")) asked.push(`${importer} asks for ${source}`);
      return null;
    },
  };
  const entry = ["contracts/operations", "contracts/people/session", "csv/read-rows", "csv/people-columns"].map(
    (name) => fileURLToPath(import.meta.resolve(`@outbound/${name}`)),
  );
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [noting],
    build: { write: false, lib: { entry, formats: ["es"] } },
  });
  expect(asked).toEqual([]);
});
