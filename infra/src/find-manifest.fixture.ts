import type { Kind, Manifest, ManifestOf, Selector } from "./manifest-shapes.fixture.ts";

export function isA<K extends Kind>(kind: K): (one: Manifest) => one is ManifestOf<K> {
  return (one): one is ManifestOf<K> => one.kind === kind;
}

export function the<K extends Kind>(manifests: readonly Manifest[], kind: K, name: string): ManifestOf<K> {
  const [found, ...more] = manifests.filter(isA(kind)).filter(({ metadata }) => metadata.name === name);
  if (!found || more.length > 0) throw new Error(`There must be one ${kind} ${name}.`);
  return found;
}

export function selects(
  { matchLabels = {}, matchExpressions = [] }: Selector,
  labels: Record<string, string>,
): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => values.includes(labels[key] ?? "") === (operator === "In"))
  );
}
