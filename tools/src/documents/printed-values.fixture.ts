/** Parts of an output that differ each time: their kind is compared, not their value. */
const kinds = {
  id: "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
  time: "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)",
  day: "[A-Z][a-z]{2} \\d{1,2} [A-Z][a-z]{2}(?: \\d{4})?, \\d\\d:\\d\\d",
  clock: "\\d\\d:\\d\\d:\\d\\d",
  token: "obt_\\w{40}",
  secret: "whsec_[\\w-]{43}",
  key: "\\b(?=[0-9a-f]*\\d)[0-9a-f]{8}\\b",
  link: "(?<=/[ou]/)[\\w-]{20,}",
  port: "(?<=127\\.0\\.0\\.1:)\\d{4,5}",
  duration: "\\b\\d+(?:\\.\\d+)? (?:ms|s|seconds?(?! factor)|minutes?)\\b",
} as const;
const anyKind = new RegExp(Object.values(kinds).join("|"), "g");
const wholeKinds = Object.values(kinds).map((kind) => new RegExp(`^${withoutLookbehind(kind)}$`));

/** The same printed value always stands for the same real one: it is compared in outputs and replaced in commands. */
export class PrintedValues {
  readonly #known = new Map<string, string>();

  inCommand(text: string): string {
    return text.replaceAll(anyKind, (printed) => this.#known.get(printed) ?? printed);
  }

  /** "…" stands for any text of a line, a line of it for any lines. Values are learned only when everything matches. */
  agree(printed: readonly string[], actual: readonly string[]): boolean {
    const learned = new Map(this.#known);
    if (!linesAgree(printed, actual, learned)) return false;
    for (const [value, meant] of learned) this.#known.set(value, meant);
    return true;
  }
}

function linesAgree(printed: readonly string[], actual: readonly string[], values: Map<string, string>): boolean {
  const [first, ...rest] = printed;
  if (first === undefined) return actual.length === 0;
  if (first === "…")
    return actual.some((_, index) => linesAgree(rest, actual.slice(index), values)) || rest.length === 0;
  const [line, ...others] = actual;
  return line !== undefined && lineAgrees(first, line, values) && linesAgree(rest, others, values);
}

function lineAgrees(printed: string, actual: string, values: Map<string, string>): boolean {
  const parts = withColumns(printed).match(new RegExp(`${anyKind.source}|…`, "g")) ?? [];
  const literals = withColumns(printed).split(new RegExp(`${anyKind.source}|…`, "g"));
  const pattern = literals.map((literal, index) => RegExp.escape(literal) + (index < parts.length ? "(.*?)" : ""));
  const found = new RegExp(`^${pattern.join("")}$`).exec(withColumns(actual))?.slice(1);
  return found?.every((value, index) => valueAgrees(parts[index] ?? "", value, values)) ?? false;
}

function valueAgrees(printed: string, actual: string, values: Map<string, string>): boolean {
  if (printed === "…") return true;
  if (!wholeKinds.some((kind) => kind.test(printed) && kind.test(actual))) return false;
  if (!isIdentity(printed)) return true;
  const known = values.get(printed) ?? actual;
  values.set(printed, known);
  return known === actual;
}

/** Equal printed times or durations may differ in reality. */
const isIdentity = (value: string) => /^(?:[0-9a-f]{8}(?:-|$)|obt_|whsec_)/.test(value);

const withColumns = (line: string) => line.trimEnd().replaceAll(/(?<=\S) {2,}/g, "  ");

function withoutLookbehind(kind: string): string {
  return kind.replace(/\(\?<=[^)]*\)/, "").replaceAll("\\b", "");
}
