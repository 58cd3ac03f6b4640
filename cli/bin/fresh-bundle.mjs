import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

export const project = fileURLToPath(new URL("../../", import.meta.url));
export const bundles = fileURLToPath(new URL("../dist/", import.meta.url));
/** Is written last, and at once. */
export const description = `${bundles}bundle.json`;

/** The URL of the bundle, if everything that it was made from is unchanged. */
export function freshBundle() {
  try {
    const { main, files, hash } = JSON.parse(readFileSync(description, "utf8"));
    const isFresh = hashOf(files.map((file) => [file, readFileSync(project + file)])) === hash;
    return isFresh ? pathToFileURL(bundles + main).href : undefined;
  } catch {
    return undefined;
  }
}

/** The files' times would say less: git and an image's build set other ones, and two changes may have the same. */
export function hashOf(contents) {
  const hash = createHash("sha256");
  for (const [file, content] of contents) hash.update(`${file}\n${content.length}\n`).update(content);
  return hash.digest("hex");
}
