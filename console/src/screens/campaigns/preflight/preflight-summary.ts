import type { Output } from "../../../api/ask.ts";
import { words } from "../words.ts";

export type Found = Pick<Output<"campaign.preflight">, "name" | "act" | "refusal" | "findings" | "first_mail">;

export const countsOf = (findings: Found["findings"]) => {
  const problems = findings.filter(({ level }) => level === "blocks").length;
  return { problems, warnings: findings.length - problems };
};

type Summary = { tone: "bad" | "warn" | "good"; sentence: string };

/** `firstMail` says when it would be, where that isn't said beside it. */
export function summaryOf({ act, refusal, findings }: Found, firstMail?: string): Summary {
  const { problems, warnings } = countsOf(findings);
  if (refusal !== null) return { tone: "bad", sentence: words.cannotRun(problems, warnings) };
  if (problems > 0) return { tone: "bad", sentence: words.sendsNothing(problems, warnings) };
  if (warnings > 0) {
    return { tone: "warn", sentence: `${words.warnings(warnings)} ${firstMail ?? words.canRun(act)}` };
  }
  return { tone: "good", sentence: [words.ready, firstMail].filter(Boolean).join(" ") };
}
