import { randomUUIDv7 } from "node:crypto";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { confirmNamedSend } from "./confirm-named-send.ts";
import type { LockedSubject } from "./locked-subject.ts";
import type { MailResult } from "./mail-result.ts";
import { isHeld } from "./new-reply.ts";
import { holdForNote, receiveAutomaticReply } from "./receive-automatic-reply.ts";
import { receivePersonalReplies } from "./receive-personal-replies.ts";
import { insertReplies } from "./reply-table.ts";

export async function receiveReplies(unit: Unit, subjects: readonly LockedSubject[]): Promise<MailResult[]> {
  const replies = subjects
    .filter(({ prospect }) => !prospect.anonymized)
    .map((subject) => ({
      ...subject,
      reply_id: randomUUIDv7(),
      automatic: subject.mail.reading.automatic,
      held: isHeld(subject),
    }));
  const inserted = await insertReplies(unit, replies);
  const fresh = replies.filter(({ reply_id, held }) => inserted.has(reply_id) && !held);
  for (const { send, matched_by } of fresh) if (matched_by !== "address") await confirmNamedSend(unit, send);
  await receivePersonalReplies(
    unit,
    fresh.filter(({ automatic }) => !automatic),
  );
  for (const reply of fresh) {
    if (reply.automatic) await receiveAutomaticReply(unit, reply, reply.automatic);
  }
  for (const reply of replies) {
    if (reply.automatic && reply.held && inserted.has(reply.reply_id)) {
      await holdForNote(unit, reply, reply.automatic);
    }
  }
  return [
    ...subjects.filter(({ prospect }) => prospect.anonymized).map(() => "ignored: erased" as const),
    ...replies.map(({ reply_id, automatic, held }): MailResult => {
      if (!inserted.has(reply_id)) return "ignored: known";
      if (held) return "held";
      return automatic ? "automatic reply" : "reply";
    }),
  ];
}
