import { glob, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";

const services = "services/";
const specifiers = /\b(?:from\s+|import\s+|import\()"([^"\n]+)"/g;

/**
 * Services export nothing and import no other service; shared packages import no service; contracts import zod alone; a
 * relative import stays in its package. The console knows nothing of ours but contracts, and the broker of databases only how
 * they fail.
 */
export async function findBoundaryProblems(root: string): Promise<string[]> {
  const problems: string[] = [];
  const serviceNames = new Set<string>();
  for await (const file of glob("services/*/package.json", { cwd: root })) {
    const manifest = JSON.parse(await readFile(join(root, file), "utf8")) as { name: string; exports?: object };
    serviceNames.add(manifest.name);
    if (!manifest.exports || Object.keys(manifest.exports).length > 0) problems.push(`${file}: "exports" must be {}.`);
  }
  for await (const file of glob(["{services,shared}/*/src/**/*.ts", "console/src/**/*.{ts,tsx}"], { cwd: root })) {
    if (file.includes("/generated/")) continue;
    const text = await readFile(join(root, file), "utf8");
    for (const [, specifier = ""] of text.matchAll(specifiers)) {
      const problem = problemOf(file, specifier, serviceNames);
      if (problem) problems.push(`${file}: imports ${specifier}, ${problem}`);
    }
  }
  return problems;
}

/** What is made for a browser, too. */
const inBrowser: ReadonlySet<string> = new Set(["@outbound/contracts", "@outbound/csv"]);

/** `file` is relative to the root, with forward slashes. */
export function problemOf(file: string, specifier: string, serviceNames: ReadonlySet<string>): string | undefined {
  const home = file.split("/").slice(0, 2).join("/");
  if (specifier.startsWith(".")) {
    const target = normalize(join(dirname(file), specifier));
    return target.startsWith(`${home}/`) ? undefined : "which is outside of its package.";
  }
  const packageName = specifier.split("/").slice(0, 2).join("/");
  if (serviceNames.has(packageName)) {
    return home.startsWith(services) ? "another service's code." : "a service's code.";
  }
  if (home === "console/src" && packageName.startsWith("@outbound/") && !inBrowser.has(packageName)) {
    return "but of ours the console imports contracts and csv alone.";
  }
  if (home === "shared/broker" && isOfDatabases(packageName, specifier)) return "but the broker knows no database.";
  const isContract = home === "shared/contracts" && !file.endsWith(".test.ts");
  const isAllowed = ["zod", "@outbound/contracts"].includes(packageName) || specifier.startsWith("node:");
  return isContract && !isAllowed ? "but contracts depend on zod alone." : undefined;
}

const isOfDatabases = (packageName: string, specifier: string): boolean =>
  packageName === "@outbound/events" ||
  (packageName === "@outbound/postgres" && specifier !== "@outbound/postgres/database-error");
