import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const services = join(import.meta.dirname, "../../../services");
const folders = "*/src/{operations,consumers}/**/*.ts";
const isHandler = (file: string) => !/-table\.ts$|\.(test|fixture)\.ts$/.test(file);

test("no handler has SQL: it stands in the table files", () => {
  const handlers = globSync(folders, { cwd: services }).filter(isHandler);
  expect(handlers.length).toBeGreaterThan(150);
  const withSql = handlers.filter((file) => /\.query[<(]/.test(readFileSync(join(services, file), "utf8")));
  expect(withSql).toEqual([]);
});
