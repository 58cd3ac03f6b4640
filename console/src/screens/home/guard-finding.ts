import { fractionInProse } from "../../ui/wording.ts";
import { needWords as said } from "./need-words.ts";

/** As the guard writes a pause's reason; what a person wrote is another text. */
const written =
  /^(\d+) of (\d+) mails? (of the last seven days|since it was resumed) ([a-z ]+) \(([\d.]+) % is the limit\)\.$/;

/** A guard's reason in the app's words; undefined of a reason by somebody else. */
export function readGuardFinding(reason: string | null): string | undefined {
  const [, bad, mails, period, what, limit] = written.exec(reason ?? "") ?? [];
  if (bad === undefined || mails === undefined || limit === undefined) return undefined;
  const describe = what === "bounced" ? said.guarded.bounced : said.guarded.complained;
  const rate = fractionInProse(Number(bad) / Number(mails));
  return describe(Number(bad), Number(mails), rate, limit, period === "since it was resumed");
}
