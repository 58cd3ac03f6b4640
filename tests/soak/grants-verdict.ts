import type { GrantLife } from "./provider.ts";

type Evidence = {
  lives: readonly GrantLife[];
  /** When a mailer was killed or stopped. */
  mailerEnds: readonly number[];
  waiting: number;
  report: (what: string, found: readonly unknown[]) => void;
};

/** `takenBack` at the provider; `lost` with a mailer that died before it could store the next token. */
export type GrantsVerdict = { total: number; renewals: number; takenBack: number; lost: number };

/** The mailer may be killed before the provider has read its request. */
const onItsWayMs = 1_000;

export function judgeGrants({ lives, mailerEnds, waiting, report }: Evidence): GrantsVerdict {
  const ended = lives.filter(({ ending }) => ending);
  const lost = ended.filter(({ ending }) => !ending?.wasTakenBack);
  const isExplained = ({ renewedAt, ending }: GrantLife) =>
    mailerEnds.some((at) => at >= renewedAt - onItsWayMs && at <= (ending?.at ?? 0));
  report(
    "grants were lost while every mailer was alive",
    lost.filter((life) => !isExplained(life)),
  );
  report("mailboxes and campaigns still wait for somebody", Array(waiting).fill("waiting"));
  const renewals = lives.reduce((sum, life) => sum + life.renewals, 0);
  return { total: lives.length, renewals, takenBack: ended.length - lost.length, lost: lost.length };
}
