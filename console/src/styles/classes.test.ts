import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = new URL("../", import.meta.url);
const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));

/** As `import styles from "./card.module.css"`. */
const sheetImport = /^import (\w+) from "(\.[^"]+\.module\.css)";$/gm;

test("a class that a component uses is one of its sheet, so that no element has the class `undefined`", () => {
  const missing = files.flatMap((file) => {
    const source = readFileSync(new URL(file, sources), "utf8");
    const code = source.replace(/^import .*$/gm, "");
    return [...source.matchAll(sheetImport)].flatMap(([, name = "", path = ""]) => {
      const sheet = readFileSync(new URL(path, new URL(file, sources)), "utf8");
      const classes = new Set([...sheet.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, one]) => one));
      const used = [...code.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, "g"))].map(([, one]) => one ?? "");
      return used.filter((one) => !classes.has(one)).map((one) => `${file}: ${name}.${one}`);
    });
  });
  expect(missing).toEqual([]);
});
