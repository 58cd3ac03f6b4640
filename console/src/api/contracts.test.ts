import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { expect, test } from "vitest";

test("every contract runs in a browser: none asks for what Node alone has", async () => {
  const asked: string[] = [];
  const noting: Plugin = {
    name: "noting",
    enforce: "pre",
    resolveId(source, importer) {
      if (source.startsWith("node:")) asked.push(`${importer} asks for ${source}`);
      return null;
    },
  };
  const entry = ["operations", "people/session"].map((name) =>
    fileURLToPath(import.meta.resolve(`@outbound/contracts/${name}`)),
  );
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [noting],
    build: { write: false, lib: { entry, formats: ["es"] } },
  });
  expect(asked).toEqual([]);
});
