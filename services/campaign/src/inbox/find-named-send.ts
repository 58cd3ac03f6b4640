import type { SendStatus } from "@outbound/contracts/sending/send-row";
import { isUuid } from "@outbound/contracts/uuid";
import type { Tx } from "@outbound/postgres/database";
import { messageIdsIn, type ReceivedMail } from "./received-mail.ts";

export type NamedSend = {
  send_id: string;
  enrolment_id: string;
  campaign_id: string;
  prospect_id: string;
  step: number;
  state: SendStatus;
};

type Row = NamedSend & { message_id: string; wire_id: string | null };

/** The workspace's send that has the first of these Message-IDs, on the wire or in the ledger, or else this reference. */
export async function findNamedSend(
  tx: Tx,
  workspaceId: string,
  messageIds: readonly string[],
  ref: string | null,
): Promise<NamedSend | undefined> {
  const sendId = ref !== null && isUuid(ref.trim()) ? ref.trim().toLowerCase() : null;
  if (messageIds.length === 0 && sendId === null) return undefined;
  const { rows } = await tx.query<Row>(
    {
      name: "find named send",
      text: `select s.id as send_id, s.enrolment_id, s.campaign_id, e.prospect_id, s.step, s.state, s.message_id, s.wire_id
        from send s join enrolment e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id
        where s.workspace_id = $1 and (s.message_id = any($2) or s.wire_id = any($2) or s.id = $3)`,
    },
    [workspaceId, messageIds, sendId],
  );
  for (const id of messageIds) {
    const named = rows.find(({ message_id, wire_id }) => message_id === id || wire_id === id);
    if (named) return named;
  }
  return rows.find(({ send_id }) => send_id === sendId);
}

/** What a report is about: it must name a mail of ours, or anybody could stop any enrolment. */
export function findReportedSend(tx: Tx, mail: ReceivedMail): Promise<NamedSend | undefined> {
  const { report, in_reply_to, references } = mail;
  const named = [report?.original_message_id ?? null, in_reply_to, ...references.toReversed()];
  return findNamedSend(tx, mail.workspace_id, named.flatMap(messageIdsIn), mail.ref);
}
