import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { findRoomProblems } from "./check-rooms.ts";
import { findCircles } from "./find-circles.ts";
import { isForTests } from "./is-for-tests.ts";
import { type Import, packageHomes, readImports, targetOf } from "./read-imports.ts";
import { type RoomOrder, rooms } from "./rooms.ts";

/** Ordered from the ground up: each may import those before it, and its tests all of them. */
const shared = [
  "contracts",
  "csv",
  "reply-classifier",
  "egress",
  "tracing",
  "service",
  "postgres",
  "broker",
  "batching",
  "events",
  "servers",
  "testing",
  "client",
].map((name) => `shared/${name}`);
/** Nothing that is shipped may import these. */
const forOthers: ReadonlySet<string> = new Set(["shared/servers", "shared/testing", "shared/client"]);
const shipped = shared.filter((home) => !forOthers.has(home));
const withServers = [...shipped, "shared/servers"];

const allowed: Record<string, { code: readonly string[]; tests: readonly string[] }> = {
  cli: { code: shipped, tests: shared },
  // It also runs in browsers.
  "console/src": { code: ["shared/contracts", "shared/csv"], tests: ["shared/contracts", "shared/csv"] },
  console: { code: ["shared/servers"], tests: [] },
  dev: { code: withServers, tests: shared },
  infra: { code: withServers, tests: shared },
  tools: { code: shared, tests: [...shared, "dev"] },
  bench: { code: shared, tests: shared },
  tests: { code: shared, tests: [...shared, "dev", "infra"] },
};

const root = /^services\/[^/]+\/src\/start-[a-z]+\.ts$/;
/** The published client is its build; the tests use its source. */
const clientSource = "shared/client/src/index.ts";

/** Arrows run down, none goes round in a circle, and a service opens one door: docs/architecture.md, "Who stands on whom". */
export async function findBoundaryProblems(folder: string, order: RoomOrder = rooms): Promise<string[]> {
  const homes = await packageHomes(folder);
  const imports = await readImports(folder);
  const problems = await findOpenServices(folder, [...imports.keys()]);
  for (const [file, all] of imports) {
    for (const { specifier } of all) {
      const problem = problemOf(file, specifier, homes);
      if (problem) problems.push(`${file}: imports ${specifier}, ${problem}`);
    }
  }
  return [
    ...problems,
    ...findRoomProblems(imports, order),
    ...findUnmarkedFixtures(imports),
    ...findCircles(imports).map((way) => `The imports go round in a circle: ${way.join(" → ")}`),
  ];
}

export function findUnmarkedFixtures(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, all] of imports) {
    for (const { file: target } of all)
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  return [...importers]
    .filter(
      ([file, by]) => by.every(isOfTests) && !isOfTests(file) && homeOf(file) !== "shared/testing" && !isEntry(file),
    )
    .map(([file]) => `${file}: only tests import it, so its name ends in .fixture.ts.`);
}

const isOfTests = (file: string): boolean => isForTests(file) || homeOf(file) === "tests";

const isEntry = (file: string): boolean => file === clientSource || root.test(file);

async function findOpenServices(folder: string, files: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for await (const file of glob("services/*/package.json", { cwd: folder })) {
    const { exports } = JSON.parse(await readFile(join(folder, file), "utf8")) as { exports?: object };
    if (!exports || Object.keys(exports).length > 0) problems.push(`${file}: "exports" must be {}.`);
    const home = homeOf(file.replaceAll("\\", "/"));
    const roots = files.filter((one) => root.test(one) && homeOf(one) === home);
    if (roots.length !== 1) problems.push(`${home}: it is put together in one file, src/start-<name>.ts.`);
  }
  return problems;
}

export function problemOf(file: string, specifier: string, homes: ReadonlyMap<string, string>): string | undefined {
  const home = homeOf(file);
  const target = targetOf(file, specifier, homes);
  if (target === undefined)
    return isForbiddenLibrary(file, home, specifier) ? "but contracts depend on zod alone." : undefined;
  const other = homeOf(target);
  if (isForTests(target) && !isOfTests(file)) return "which is for tests.";
  if (other === home) return undefined;
  if (home === "bench" || home === "tests") if (root.test(target)) return undefined;
  if (home === "tests" && target === clientSource) return undefined;
  if (other.startsWith("services/"))
    return home.startsWith("services/") ? "another service's code." : "a service's inside.";
  if (specifier.startsWith(".")) return "which is outside of its package.";
  if (home === "shared/broker" && isOfDatabases(target)) return "but the broker knows no database.";
  return mayImport(file, home).includes(other) ? undefined : `but ${home} doesn't stand on ${other}.`;
}

function mayImport(file: string, home: string): readonly string[] {
  const isTest = isForTests(file);
  if (home.startsWith("services/")) return isTest ? shared : shipped;
  if (home.startsWith("shared/")) return isTest ? shared : shared.slice(0, Math.max(0, shared.indexOf(home)));
  const room = file.startsWith("console/src/") ? "console/src" : home;
  return allowed[room]?.[isTest ? "tests" : "code"] ?? [];
}

const homeOf = (file: string): string => /^(?:services|shared)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? "";

const isForbiddenLibrary = (file: string, home: string, specifier: string): boolean =>
  home === "shared/contracts" && !isForTests(file) && specifier !== "zod" && !specifier.startsWith("node:");

const isOfDatabases = (target: string): boolean =>
  target.startsWith("shared/postgres/") && target !== "shared/postgres/src/database-error.ts";
