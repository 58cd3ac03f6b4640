import type { Output } from "../../api/ask.ts";
import { count } from "../../ui/figures.ts";

export type Found = Pick<Output<"campaign.preflight">, "act" | "refusal" | "findings">;

export function summaryOf({ act, refusal, findings }: Found): { tone: "bad" | "warn" | "good"; sentence: string } {
  const blocking = findings.filter(({ level }) => level === "blocks").length;
  const others = findings.length - blocking;
  const aside = others === 0 ? "" : ` ${things(others)} should be looked at.`;
  if (refusal !== null) {
    return {
      tone: "bad",
      sentence: `It can’t be ${act === "resume" ? "resumed" : "started"} yet: ${things(blocking)} ${blocking === 1 ? "blocks" : "block"} it.${aside}`,
    };
  }
  if (blocking > 0) return { tone: "bad", sentence: `It would run, and nothing would leave.${aside}` };
  if (others > 0) return { tone: "warn", sentence: `Nothing blocks it.${aside}` };
  return { tone: "good", sentence: "Nothing blocks it, and nothing was found that would hurt it." };
}

const things = (number: number) => (number === 1 ? "1 thing" : `${count(number)} things`);
