/** People take names of fields that differ by case alone for one: the field with this very name is meant, else one in another case. */
export function findFieldName(names: Iterable<string>, wanted: string): string | undefined {
  const all = [...names];
  const lowered = wanted.toLowerCase();
  return all.includes(wanted) ? wanted : all.find((name) => name.toLowerCase() === lowered);
}
