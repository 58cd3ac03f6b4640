export function coveringValues(value: string): string[] {
  const domains = domainsOf(value);
  return value.includes("@") ? [value, ...domains] : domains;
}

export function domainsOf(value: string): string[] {
  const labels = domainOf(value).split(".");
  return labels.map((_, at) => labels.slice(at).join("."));
}

export const domainOf = (value: string): string => value.slice(value.lastIndexOf("@") + 1);
