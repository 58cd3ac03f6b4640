import type { FileIssue } from "@outbound/contracts/campaigns/apply-campaign";
import { personVariables } from "@outbound/contracts/campaigns/copy-variables";
import { describeUnknownField } from "@outbound/contracts/campaigns/describe-unknown-field";
import type { StepCondition } from "@outbound/contracts/campaigns/step-condition";
import { createContext, useContext } from "react";
import { Refusal } from "../../../api/refusal.ts";
import { words } from "../words.ts";
import type { Draft, Variant } from "./campaign-draft.ts";

export type Problem = FileIssue;
type Path = Problem["path"];

/** What a form can tell without asking, and the server would not refuse in words for people. */
export const findProblems = (
  { name, begins_from, steps }: Pick<Draft, "name" | "begins_from" | "steps">,
  { isDraft = false } = {},
): Problem[] => [
  ...(name.trim() === "" ? [{ path: ["name"], message: words.nameMissing }] : []),
  ...beginningProblems(begins_from),
  ...steps.flatMap(({ only_if, body, variants }, at) => {
    const step = `Step ${at + 1}`;
    const path = ["steps", at];
    return [
      ...conditionProblems(step, path, only_if),
      // A draft may be saved while it is written; preflight names what is empty.
      ...(isDraft ? [] : lackingText(step, path, body)),
      ...variants.flatMap((variant, of) => {
        const place = [...path, "variants", of];
        return [
          ...nameProblems(step, place, variant, variants.slice(0, of)),
          ...(isDraft ? [] : lackingText(`${step}, variant ${variant.name.trim()},`, place, variant.body)),
        ];
      }),
    ];
  }),
];

function beginningProblems(begins_from: Draft["begins_from"]): Problem[] {
  if (!begins_from) return [];
  const { to, after_days } = begins_from;
  return [
    ...(to.every((name) => name.trim() === "")
      ? [{ path: ["begins_from", "to"], message: words.begins.toMissing }]
      : []),
    ...(after_days < 0 || after_days > 730
      ? [{ path: ["begins_from", "after_days"], message: words.begins.daysWrong }]
      : []),
  ];
}

/** The same words as the server's. */
function conditionProblems(step: string, path: Path, condition: StepCondition | undefined): Problem[] {
  const message = fieldProblem(condition);
  return message === undefined ? [] : [{ path: [...path, "only_if", "field"], message: `${step}: ${message}` }];
}

export function fieldProblem(condition: StepCondition | undefined): string | undefined {
  const field = condition?.field?.trim();
  if (field === undefined || isField(field)) return undefined;
  return field === "" ? words.sentTo.fieldMissing : describeUnknownField(field);
}

const isField = (name: string): boolean => personVariables.some((known) => known === name) || ownField.test(name);

/** Also the forms that Liquid takes and nobody is led to. */
const ownField = /^(?:custom_fields|company)\s*\[.+\]$|^custom_fields\s*\.\s*[\p{L}\p{N}_-]+\??$/su;

const lackingText = (place: string, path: Path, body: string): Problem[] =>
  body === "" ? [{ path: [...path, "body"], message: words.noText(place) }] : [];

function nameProblems(step: string, place: Path, { name }: Variant, before: readonly Variant[]): Problem[] {
  const path = [...place, "name"];
  if (name.trim() === "") return [{ path, message: words.nameOfVariant(step) }];
  if (before.every((one) => one.name.trim() !== name.trim())) return [];
  return [{ path, message: words.twoVariants(step, name.trim()) }];
}

/** Those that the server found. */
export function problemsOf(error: Error | null): Problem[] {
  if (!(error instanceof Refusal)) return [];
  const { issues = [] }: { issues?: Problem[] } = error.details;
  return issues;
}

/** Both may find the same place unfit; the form's words come first. */
export function withOthers(own: readonly Problem[], others: readonly Problem[]): Problem[] {
  const places = new Set(own.map(({ path }) => nameOfPath(path)));
  return [...own, ...others.filter(({ path }) => !places.has(nameOfPath(path)))];
}

const nameOfPath = (path: Path): string => path.join(".");

/** A problem stands until its place is written anew. */
export const standing = (problems: readonly Problem[], looked: Draft, now: Draft): Problem[] =>
  problems.filter(({ path }) => valueAt(looked, path) === valueAt(now, path));

const valueAt = (draft: Draft, path: Path): unknown =>
  path.reduce<unknown>(
    (whole, key) => (typeof whole === "object" && whole !== null ? whole[key as keyof typeof whole] : undefined),
    draft,
  );

/** `looked` is another one each time that all was looked at. */
type Problems = { looked: object; problems: readonly Problem[] };

export const ProblemsContext = createContext<Problems>({ looked: {}, problems: [] });

export function useProblem(...path: Path): string | undefined {
  const name = nameOfPath(path);
  const found = useContext(ProblemsContext).problems.filter((one) => nameOfPath(one.path) === name);
  return found.map(({ message }) => message).join(" ") || undefined;
}
