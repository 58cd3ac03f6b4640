type OpenApiExample = { summary: string; description?: string; value: unknown };

export function exampleMap(examples: readonly OpenApiExample[]): Record<string, OpenApiExample> {
  return Object.fromEntries(examples.map((example) => [nameOf(example.summary), example]));
}

const nameOf = (summary: string): string =>
  summary
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
