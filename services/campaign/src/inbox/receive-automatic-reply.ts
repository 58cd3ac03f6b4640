import type { Tx } from "@outbound/postgres/database";
import { demandsOptOut } from "../classifier/opt-out-demand.ts";
import { changeCounters } from "../counter-table.ts";
import { unsubscribe } from "../sending/unsubscribe.ts";
import type { AutomaticReply } from "./automatic-reply.ts";
import { holdEnrolment } from "./hold-enrolment.ts";
import type { Answer } from "./receive-answer.ts";

const defaultAbsenceDays = 7;

/** Nobody wrote, so nothing stops; the next mail waits until somebody may read it. Who automates an opt-out is heard. */
export async function receiveAutomaticReply(
  tx: Tx,
  { mail, answered, enrolments }: Answer,
  { kind, returns_at }: AutomaticReply,
): Promise<void> {
  const { workspace_id, received_at, subject, text } = mail;
  const back = returns_at ?? defaultReturn(received_at);
  const active = enrolments.filter(({ status }) => status === "active");
  // A receipt says that somebody will read it.
  if (kind !== "receipt") for (const { id } of active) await holdEnrolment(tx, workspace_id, id, back);
  if (demandsOptOut({ subject, text })) await unsubscribe(tx, workspace_id, answered.enrolment_id, "reply");
  await changeCounters(tx, workspace_id, answered.campaign_id, { replies: 1, autoreplied: 1 });
}

const defaultReturn = (receivedAt: Date): string =>
  Temporal.PlainDate.from(receivedAt.toISOString().slice(0, 10)).add({ days: defaultAbsenceDays }).toString();
