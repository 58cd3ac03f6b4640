import { createHash } from "node:crypto";
import { personVariables, type SenderVariable, senderVariables } from "@outbound/contracts/campaigns/copy-variables";
import { type Template, toValueSync, Value, type Variable } from "liquidjs";
import { copyEngine, parseCopy } from "./copy-engine.ts";

export type RequiredField = { name: string; path: FieldPath };
type FieldPath =
  | readonly ["first_name" | "last_name" | "email"]
  | readonly ["company", "name" | "domain"]
  | readonly ["custom_fields", string];

export type Copy = { subject: string; body: string };
export type StepCopy = Copy & { variants: readonly (Copy & { active: boolean })[] };

export class InvalidCopy extends Error {
  override readonly name = "InvalidCopy";
  readonly line: number | undefined;
  /** What else is wrong in the same text. */
  readonly others: readonly InvalidCopy[];
  /** How a variable or tag begins that has no end, such as `{{ first_name`. */
  readonly unclosed: string | undefined;

  constructor(message: string, line: number | undefined, others: readonly InvalidCopy[] = [], unclosed?: string) {
    super(message);
    this.line = line;
    this.others = others;
    this.unclosed = unclosed;
  }
}

export function requiredFieldsOf(steps: readonly StepCopy[]): RequiredField[] {
  const fields = new Map<string, RequiredField>();
  for (const field of textsOf(steps).flatMap(requiredFields)) {
    const key = field.path.join("\n");
    if (!fields.has(key)) fields.set(key, field);
  }
  return [...fields.values()];
}

export function senderVariablesOf(steps: readonly StepCopy[]): SenderVariable[] {
  const used = new Set(textsOf(steps).flatMap((text) => namesIn(text).sender));
  return senderVariables.filter((name) => used.has(name));
}

const textsOf = (steps: readonly StepCopy[]): string[] =>
  steps
    .flatMap((step) => [step, ...step.variants.filter(({ active }) => active)])
    .flatMap(({ subject, body }) => [subject, body]);

type Names = { fields: RequiredField[]; sender: SenderVariable[] };
const cached = new Map<string, Names>();
const cacheSize = 2_000;

export const requiredFields = (text: string): RequiredField[] => namesIn(text).fields;

/** As a text would write it within its braces; undefined for anything that is no field of a person. */
export function fieldNamed(name: string): RequiredField | undefined {
  try {
    const [field, ...others] = requiredFields(`{{ ${name} }}`);
    return others.length === 0 && field?.name === name ? field : undefined;
  } catch (error) {
    if (error instanceof InvalidCopy) return undefined;
    throw error;
  }
}

/** Counts both branches of a condition, and the condition. A variable with `| default:` is optional. Throws InvalidCopy. */
function namesIn(text: string): Names {
  const key = createHash("sha1").update(text).digest("base64");
  const known = cached.get(key);
  if (known) return known;
  const names = analyse(text);
  if (cached.size >= cacheSize) cached.clear();
  cached.set(key, names);
  return names;
}

function analyse(text: string): Names {
  const templates = parse(text);
  const everyVariable = globalsOf(templates);
  refuseUnknown(everyVariable.filter((variable) => !senderVariableOf(variable)));
  removeDefaulted(templates);
  const required = globalsOf(templates);
  const sender = required.flatMap((variable) => senderVariableOf(variable) ?? []);
  const fields = required
    .filter((variable) => !senderVariableOf(variable))
    .map((variable) => ({ name: nameAsWritten(text, variable), path: fieldPath(variable) }));
  const isFirst = ({ path }: RequiredField, at: number) =>
    fields.findIndex((other) => other.path.join("\n") === path.join("\n")) === at;
  return { fields: fields.filter(isFirst), sender };
}

function refuseUnknown(variables: readonly Variable[]): void {
  const problems = new Map<string, InvalidCopy>();
  for (const variable of variables) {
    try {
      fieldPath(variable);
    } catch (error) {
      if (!(error instanceof InvalidCopy)) throw error;
      if (!problems.has(error.message)) problems.set(error.message, error);
    }
  }
  const [first, ...others] = [...problems.values()].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  if (first) throw new InvalidCopy(first.message, first.line, others);
}

function senderVariableOf({ segments: [root, ...rest] }: Variable): SenderVariable | undefined {
  return rest.length === 0 ? senderVariables.find((name) => name === root) : undefined;
}

const parsersLine = /, line:(\d+)/;

function parse(text: string): Template[] {
  try {
    return parseCopy(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const unclosed = findUnclosed(text);
    if (unclosed) throw new InvalidCopy(message, unclosed.line, [], unclosed.begins);
    const line = parsersLine.exec(message)?.[1];
    throw new InvalidCopy(message, line === undefined ? undefined : Number(line));
  }
}

const opening = /\{[{%]-?\s{0,3}[\p{L}\p{N}_.]{0,40}/gu;

/** The parser reads on to the next end that there is, and complains about what it finds on its way. */
function findUnclosed(text: string): { begins: string; line: number } | undefined {
  const all = [...text.matchAll(opening)];
  const found = all.find(({ index, 0: begins }, at) => {
    const end = text.indexOf(begins.startsWith("{{") ? "}}" : "%}", index);
    return end === -1 || end > (all[at + 1]?.index ?? text.length);
  });
  return found && { begins: found[0].trim(), line: text.slice(0, found.index).split("\n").length };
}

const globalsOf = (templates: Template[]): Variable[] =>
  Object.values(copyEngine.analyzeSync(templates, { partials: false }).globals).flat();

function removeDefaulted(templates: Iterable<Template>): void {
  for (const template of templates) {
    for (const argument of template.arguments?.() ?? []) {
      if (argument instanceof Value && argument.filters.some(({ name }) => name === "default")) {
        argument.initial.postfix.length = 0;
      }
    }
    if (template.children) removeDefaulted(toValueSync(template.children(false, true)));
  }
}

function fieldPath(variable: Variable): FieldPath {
  const [root, key, ...rest] = variable.segments;
  if (rest.length === 0) {
    if ((root === "first_name" || root === "last_name" || root === "email") && key === undefined) return [root];
    if (root === "company" && (key === "name" || key === "domain")) return [root, key];
    if (root === "custom_fields" && (typeof key === "string" || typeof key === "number")) return [root, String(key)];
  }
  throw new InvalidCopy(
    `\`${variable.toString()}\` is not a field: use ${[...personVariables, ...senderVariables].join(", ")} or custom_fields.KEY`,
    variable.location.row,
  );
}

const reference = /[\p{L}\p{N}_-]+\??(?:\s*\.\s*[\p{L}\p{N}_-]+\??|\s*\[[^\]]*\])*/uy;

/** The analysis knows a variable's position; its own text may quote a key in another way than the copy. */
function nameAsWritten(text: string, variable: Variable): string {
  const { row, col } = variable.location;
  const lines = text.split("\n").slice(0, row - 1);
  reference.lastIndex = lines.reduce((length, line) => length + line.length + 1, 0) + col - 1;
  return reference.exec(text)?.[0] ?? variable.toString();
}
