import type { Given } from "./answers.ts";
import { type Files, ownerOf } from "./files.ts";
import type { Answer, Send } from "./ledger.ts";
import type { Arrival } from "./recipients-server.ts";

type Evidence = {
  sends: readonly Send[];
  answers: readonly Answer[];
  given: Given;
  arrivals: readonly Arrival[];
  owners: Files["owners"];
  bereft: ReadonlySet<string>;
  stored: number;
  report: (what: string, found: readonly unknown[]) => void;
};

export type FilesVerdict = { made: number; deleted: number; arrived: number };

export function judgeFiles({
  sends,
  answers,
  given,
  arrivals,
  owners,
  bereft,
  stored,
  report,
}: Evidence): FilesVerdict {
  const expected = new Map([
    ...sends.map((send) => [send.message_id, ownerOf(send)] as const),
    ...answers.map(({ id, message_id }) => [message_id, given.get(id)?.file] as const),
  ]);
  report(
    "mails lack the file of their step or answer, have a part of it, or have another one",
    arrivals.flatMap(({ messageId, files }) => {
      const found = files.map((hash) => owners.get(hash) ?? "none that is whole");
      const owner = expected.get(messageId);
      return found.join() === (owner ?? "") ? [] : [{ messageId, found, owner }];
    }),
  );
  report("steps and answers have files that were deleted", [...bereft]);
  report(
    "mails could not be written",
    [...sends, ...answers].filter(({ reason }) => reason?.includes("attachment")),
  );
  const arrived = arrivals.reduce((sum, { files }) => sum + files.length, 0);
  return { made: owners.size, deleted: owners.size - stored, arrived };
}
