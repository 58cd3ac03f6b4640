import { announce } from "@outbound/broker/outbox";
import { replyClassified } from "@outbound/contracts/events/reply-classified";
import type { ReplyClassification } from "@outbound/contracts/replies/reply";
import type { Tx } from "@outbound/postgres/database";
import { readFactParts } from "../sending/prospect-fact.ts";

export const classCounter = {
  interested: "interested",
  neutral: "neutral",
  notInterested: "not_interested",
} as const satisfies Record<ReplyClassification, string>;

type Announced = { id: string; enrolment_id: string; was_interested: boolean };

/** As interested once, whoever found it so and however often it changes. */
export async function announceClassification(
  tx: Tx,
  workspaceId: string,
  { id, enrolment_id, was_interested }: Announced,
  classification: ReplyClassification,
): Promise<void> {
  if (classification === "interested" && was_interested) return;
  const parts = await readFactParts(tx, workspaceId, enrolment_id);
  await announce(tx, replyClassified, { ...parts, reply_id: id, classification });
}
