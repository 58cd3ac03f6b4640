import type { Output } from "../../api/ask.ts";
import { plural } from "../../ui/wording.ts";

export type Found = Pick<Output<"campaign.preflight">, "act" | "refusal" | "findings">;

export function summaryOf({ act, refusal, findings }: Found): { tone: "bad" | "warn" | "good"; sentence: string } {
  const blocking = findings.filter(({ level }) => level === "blocks").length;
  const others = findings.length - blocking;
  const aside = others === 0 ? "" : ` ${plural(others, "1 warning.", "{n} warnings.")}`;
  if (refusal !== null) {
    return {
      tone: "bad",
      sentence: `You can’t ${act === "resume" ? "resume" : "start"} it yet. ${plural(blocking, "Fix 1 problem below.", "Fix {n} problems below.")}${aside}`,
    };
  }
  if (blocking > 0)
    return {
      tone: "bad",
      sentence: `It would run and send nothing. ${plural(blocking, "Fix 1 problem below.", "Fix {n} problems below.")}${aside}`,
    };
  if (others > 0) return { tone: "warn", sentence: `Ready to start.${aside}` };
  return { tone: "good", sentence: "Ready to start: every check passed." };
}
