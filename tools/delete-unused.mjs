import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const ofAnotherDatabase = /^query_compiler_(?!\w+\.postgresql\.)/;

/** Deletes what the packages contain and nothing here uses, some 180 MB: npm has no way to leave it out. */
export function deleteUnused(modules) {
  const remove = (...path) => rmSync(join(modules, ...path), { recursive: true, force: true });
  // The headers of Node, for add-ons in C++.
  for (const name of filesIn("node/node_modules")) {
    if (name.startsWith("node-")) remove("node/node_modules", name, "include");
  }
  for (const folder of ["@prisma/client/runtime", "prisma/build"]) {
    for (const file of filesIn(folder)) if (ofAnotherDatabase.test(file)) remove(folder, file);
  }
  // The screens of Prisma's own app.
  remove("@prisma/studio-core/dist/ui");

  function filesIn(folder) {
    try {
      return readdirSync(join(modules, folder));
    } catch {
      return [];
    }
  }
}
