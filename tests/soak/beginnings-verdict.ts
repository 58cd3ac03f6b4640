import type { Said } from "./answers.ts";
import type { Ledger } from "./ledger.ts";
import type { Ended } from "./wishes.ts";

type Evidence = {
  ledger: Pick<Ledger, "enrolments" | "replies" | "awaited">;
  /** The campaign that begins from neutral replies to the others. */
  following: string;
  said: Said;
  ended: Ended;
  report: (what: string, found: readonly unknown[]) => void;
};

export type BeginningsVerdict = { replies: number; neutral: number; corrected: number; enrolled: number };

export function judgeBeginnings({ ledger, following, said, ended, report }: Evidence): BeginningsVerdict {
  const { enrolments, replies, awaited } = ledger;
  const stored = Map.groupBy(replies, ({ message_id }) => message_id);
  const followers = Map.groupBy(
    enrolments.filter(({ campaign_id }) => campaign_id === following),
    ({ prospect_id }) => prospect_id,
  );
  const words = [...said.words].filter(([id]) => !ended.erased.has(id));
  const neutral = [...said.words].filter(([, { word }]) => word === "neutral").map(([id]) => id);
  const bounced = new Set(enrolments.filter(({ reason }) => reason?.startsWith("55")).map((one) => one.prospect_id));

  report(
    "people wrote back, and their reply is not stored once",
    words.filter(([, { message_id }]) => stored.get(message_id)?.length !== 1),
  );
  report(
    "replies have no class, or one that they don't mean",
    words.filter(([id, { message_id, word }]) => {
      const classification = said.corrected.has(id) ? "notInterested" : word;
      return stored.get(message_id)?.some((reply) => reply.classification !== classification);
    }),
  );
  report(
    "people who answered neutral were not enrolled once in what begins from it",
    neutral.filter((id) => {
      const mayBeLeftOut = said.corrected.has(id) || ended.quit.has(id) || bounced.has(id);
      return !mayBeLeftOut && followers.get(id)?.length !== 1;
    }),
  );
  report(
    "people were enrolled by a reply that doesn't ask for it",
    [...followers].filter(
      ([id, { length }]) =>
        length > 1 || said.words.get(id)?.word !== "neutral" || said.corrected.get(id)?.wasEnrolled === false,
    ),
  );
  report(
    "people were enrolled by a reply after they asked for no more mail",
    [...followers.values()].flat().filter(({ prospect_id, enrolled_at }) => {
      const quitAt = ended.quit.get(prospect_id);
      return quitAt && enrolled_at > quitAt;
    }),
  );
  report(
    "people are still awaited",
    awaited.filter(({ result }) => result === null),
  );
  return {
    replies: said.words.size,
    neutral: neutral.length,
    corrected: said.corrected.size,
    enrolled: followers.size,
  };
}
