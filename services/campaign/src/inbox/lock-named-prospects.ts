import type { Tx } from "@outbound/postgres/database";
import { lockEnrolmentsOf } from "./lock-enrolments.ts";
import { messageIdsIn, type ReceivedMail } from "./received-mail.ts";

/**
 * Whom the mails name by a Message-ID, as each of them locks its own, but in one order: two transactions over several mails
 * don't wait for each other. What is found by other marks is locked when its turn comes.
 */
export async function lockNamedProspects(tx: Tx, workspaceId: string, mails: readonly ReceivedMail[]): Promise<void> {
  const headers = mails.flatMap(({ message_id, in_reply_to, references, report }) => [
    message_id,
    in_reply_to,
    ...references,
    report?.original_message_id ?? null,
  ]);
  const { rows } = await tx.query<{ prospect_id: string }>(
    {
      name: "find named prospects",
      text: `select distinct e.prospect_id from send s
        join enrolment e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id
        where s.workspace_id = $1 and (s.message_id = any($2) or s.wire_id = any($2))`,
    },
    [workspaceId, headers.flatMap(messageIdsIn)],
  );
  const ids = rows.map(({ prospect_id }) => prospect_id);
  await tx.query(
    {
      name: "share prospects",
      text: "select from prospect_copy where workspace_id = $1 and id = any($2) order by id for share",
    },
    [workspaceId, ids],
  );
  await lockEnrolmentsOf(tx, workspaceId, ids);
}
