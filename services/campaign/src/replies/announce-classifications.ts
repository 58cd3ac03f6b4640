import { replyClassified } from "@outbound/contracts/events/reply-classified";
import type { ReplyClassification } from "@outbound/contracts/replies/reply";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { readAllFactParts } from "../sending/fact-parts-table.ts";

export const classCounter = {
  interested: "interested",
  neutral: "neutral",
  notInterested: "not_interested",
} as const satisfies Record<ReplyClassification, string>;

type Announced = {
  id: string;
  enrolment_id: string;
  step: number | null;
  was_interested: boolean;
  classification: ReplyClassification;
};

/** An interested reply is announced once, whoever classified it and however often that changes. */
export async function announceClassifications(unit: Unit, replies: readonly Announced[]): Promise<void> {
  const news = replies.filter(
    ({ classification, was_interested }) => classification !== "interested" || !was_interested,
  );
  if (news.length === 0) return;
  const found = await readAllFactParts(unit, news);
  unit.announceAll(
    replyClassified,
    found.map(({ mail: { id, classification }, parts }) => ({ ...parts, reply_id: id, classification })),
  );
}
