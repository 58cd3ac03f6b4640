import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { editDistance } from "@outbound/contracts/edit-distance";

const page = fileURLToPath(new URL("../../../docs/settings.md", import.meta.url));
/** Shorter names are too often another program's. */
const shortestName = 8;
const longestName = 100;
/** A long name may have three, as between `TRUSTED_PROXY` and `TRUSTED_PROXIES`. */
const mostSlips = (setting: string) => (setting.length < 15 ? 2 : 3);

/** A misspelled setting would silently have its default. The page names every setting, which `npm run check` holds. */
export async function misspelledSettings(env: Readonly<Record<string, string | undefined>>): Promise<string[]> {
  const text = await readFile(page, "utf8");
  const settings = new Set([...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = ""]) => name));
  return Object.keys(env).flatMap((name) => {
    if (settings.has(name) || name.length < shortestName || name.length > longestName) return [];
    const meant = [...settings].find((setting) => editDistance(name.toUpperCase(), setting) <= mostSlips(setting));
    return meant === undefined
      ? []
      : [`${name} is not a setting; did you mean ${meant}? docs/settings.md has them all.`];
  });
}
