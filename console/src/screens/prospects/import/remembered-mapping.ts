type Mapping = { columns: string[]; meanings: string[] };

const mostMappings = 20;
const nameOf = (workspace: string) => `outbound.columns:${workspace}`;

/** Of the latest files of this workspace, by the names of their columns. */
export function rememberMapping(storage: Storage, workspace: string, { columns, meanings }: Mapping): void {
  const others = read(storage, workspace).filter((other) => !areSame(other.columns, columns));
  const latest = [{ columns, meanings }, ...others].slice(0, mostMappings);
  try {
    storage.setItem(nameOf(workspace), JSON.stringify(latest));
  } catch {
    // A browser without room matches by name again.
  }
}

export function rememberedMapping(
  storage: Storage,
  workspace: string,
  columns: readonly string[],
): string[] | undefined {
  return read(storage, workspace).find((one) => areSame(one.columns, columns))?.meanings;
}

const areSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, at) => name === other[at]);

/** What is stored may be of another release, or by another hand. */
function read(storage: Storage, workspace: string): Mapping[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(nameOf(workspace)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isMapping) : [];
  } catch {
    return [];
  }
}

function isMapping(stored: unknown): stored is Mapping {
  if (typeof stored !== "object" || stored === null) return false;
  const { columns, meanings }: { columns?: unknown; meanings?: unknown } = stored;
  return areTexts(columns) && areTexts(meanings) && columns.length === meanings.length;
}

const areTexts = (stored: unknown): stored is string[] =>
  Array.isArray(stored) && stored.every((text) => typeof text === "string");
