import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const sourceMap = /\.(?:[cm]?[jt]s|css)\.map$/;

/** Deletes what the packages contain and nothing here uses, some 150 MB: npm has no way to leave it out. */
export function deleteUnused(modules) {
  const remove = (...path) => rmSync(join(modules, ...path), { recursive: true, force: true });
  deleteSourceMaps(modules);
  // The headers of Node, for add-ons in C++.
  for (const { name } of entriesOf(join(modules, "node/node_modules"))) {
    if (name.startsWith("node-")) remove("node/node_modules", name, "include");
  }
}

/** A link leads to a package of our own, and is not followed. */
function deleteSourceMaps(folder) {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) deleteSourceMaps(path);
    else if (sourceMap.test(entry.name)) rmSync(path);
  }
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
