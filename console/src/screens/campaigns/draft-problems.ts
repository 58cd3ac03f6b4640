import type { FileIssue } from "@outbound/contracts/campaigns/apply-campaign";
import { createContext, useContext } from "react";
import { Refusal } from "../../api/refusal.ts";
import type { Draft, Variant } from "./campaign-draft.ts";

export type Problem = FileIssue;
type Path = Problem["path"];

/** What a form can tell without asking, and the server would not refuse in words for people. */
export const findProblems = ({ name, steps }: Pick<Draft, "name" | "steps">): Problem[] => [
  ...(name.trim() === "" ? [{ path: ["name"], message: "The campaign needs a name." }] : []),
  ...steps.flatMap(({ only_if, body, variants }, at) => {
    const step = `Step ${at + 1}`;
    const path = ["steps", at];
    return [
      ...(only_if?.field === ""
        ? [{ path: [...path, "only_if"], message: `${step}: choose the field that decides.` }]
        : []),
      ...lackingText(`${step}, text`, path, body),
      ...variants.flatMap((variant, of) => {
        const place = [...path, "variants", of];
        return [
          ...nameProblems(step, place, variant, variants.slice(0, of)),
          ...lackingText(`${step}, variant ${variant.name.trim()}, text`, place, variant.body),
        ];
      }),
    ];
  }),
];

const lackingText = (place: string, path: Path, body: string): Problem[] =>
  body === "" ? [{ path: [...path, "body"], message: `${place}: it is empty.` }] : [];

function nameProblems(step: string, place: Path, { name }: Variant, before: readonly Variant[]): Problem[] {
  const path = [...place, "name"];
  if (name.trim() === "") return [{ path, message: `${step}: a variant needs a name.` }];
  if (before.every((one) => one.name.trim() !== name.trim())) return [];
  return [{ path, message: `${step} has two variants named ${name.trim()}.` }];
}

/** Those that the server found. */
export function problemsOf(error: Error | null): Problem[] {
  if (!(error instanceof Refusal)) return [];
  const { issues = [] }: { issues?: Problem[] } = error.details;
  return issues;
}

export const nameOfPath = (path: Path): string => path.join(".");

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
  return useContext(ProblemsContext).problems.find((one) => nameOfPath(one.path) === name)?.message;
}
