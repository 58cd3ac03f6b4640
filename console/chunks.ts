import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

type Module = {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
};

type Modules = { getModuleInfo: (id: string) => Module | null };

const main = fileURLToPath(new URL("src/main.tsx", import.meta.url));
const opening = fileURLToPath(new URL("src/opening.ts", import.meta.url));

export const grid = /[\\/](?:react-virtual|virtual-core)[\\/]|[\\/]ui[\\/]grid/;

/** By its file: what it needs before it can be shown. The modules are the same throughout a build. */
const needs = new Map<string, ReadonlySet<string>>();

/** The chunk for what the app needs on each page, before its first module runs. Null for everything else. */
export function chunkOfMain(id: string, modules: Modules): string | null {
  if (!neededBy(main, modules).has(id)) return null;
  return id.includes("node_modules") ? "libraries" : "shell";
}

/**
 * The chunk of what screens need that `opening.ts` loads early: whatever is in no room, or is shared by rooms. Null for
 * everything else, and for the grid, which is large and isn't on all of them.
 */
export function chunkOfScreens(id: string, modules: Modules): string | null {
  if (grid.test(id)) return null;
  const screens = screensWith(id, modules);
  return screens.length > (roomOf(id) === "shared" ? 0 : 1) ? "parts" : null;
}

/** The chunk of what one of those screens shares with later pages of its room. Null for everything else. */
export function chunkOfScreen(id: string, modules: Modules): string | null {
  return screensWith(id, modules).length > 0 ? `${roomOf(id)}-first` : null;
}

/** The folder of `screens` that the module is in. */
export function roomOf(id: string): string {
  return /[\\/]screens[\\/]([^\\/]+)/.exec(id)?.[1] ?? "shared";
}

function screensWith(id: string, modules: Modules): string[] {
  if (neededBy(main, modules).has(id)) return [];
  const screens = modules.getModuleInfo(opening)?.dynamicallyImportedIds.filter((one) => one !== main) ?? [];
  return screens.filter((screen) => neededBy(screen, modules).has(id));
}

function neededBy(start: string, modules: Modules): ReadonlySet<string> {
  const known = needs.get(start);
  if (known) return known;
  const found = new Set<string>();
  const waiting = [start];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...importsOf(modules.getModuleInfo(next)));
  }
  needs.set(start, found);
  return found;
}

/** Of the icons, which one file exports, those that are named. */
function importsOf(module: Module | null): string[] {
  const { code, importedIds } = module ?? { code: null, importedIds: [] };
  return importedIds.flatMap((id) => {
    if (!/[\\/]lucide-react\.\w+$/.test(id)) return [id];
    const names = /import \{([^}]*)\} from "lucide-react"/.exec(code ?? "")?.[1]?.match(/\w+/g) ?? [];
    const files = names.map((name) => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, "-").toLowerCase());
    return files.map((file) => join(dirname(id), "icons", `${file}.mjs`));
  });
}
