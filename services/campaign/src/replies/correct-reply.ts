import { conflict } from "@outbound/contracts/app-error";
import { campaignClassifyReply } from "@outbound/contracts/events/campaign-classify-reply";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { ReplyClassification } from "@outbound/contracts/replies/reply";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { awaitEnrolments } from "../enrolments/awaited-table.ts";
import { erasedProspect, lockProspects, type OwnEnrolment } from "../enrolments/locked-prospect-table.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import { recountRepliedAt } from "../enrolments/transitions/record.ts";
import { repliedStop } from "../inbox/receive-personal-replies.ts";
import { readEngagements, recountReplied } from "../prospects/engagement-table.ts";
import { readFactParts } from "../sending/fact-parts-table.ts";
import { acceptReply } from "./accept-reply.ts";
import { announceClassifications, classCounter } from "./announce-classifications.ts";
import { findReply, type LockedReply, lockReply, saveCorrection } from "./correction-table.ts";

export type Correction = {
  classification?: ReplyClassification | null | undefined;
  autoreplied?: boolean | undefined;
  handled?: boolean | undefined;
  held?: false | undefined;
};

/** A user's decision is final, whatever the classifier finds later. Returns the engagements that changed. */
export async function correctReply(unit: Unit, id: string, correction: Correction): Promise<Engagement[]> {
  const { prospect_id } = await findReply(unit, id);
  const prospects = await lockProspects(unit, [prospect_id]);
  const prospect = prospects.get(prospect_id) ?? erasedProspect;
  const { anonymized, enrolments } = prospect;
  const locked = await lockReply(unit, id);
  const isAccepted = locked.held && correction.held === false;
  const before = isAccepted ? await acceptReply(unit, locked, prospect) : locked;
  const after = corrected(before, correction);

  await saveCorrection(unit, after);
  if (!anonymized) await announceChange(unit, before, after);
  const isRecounted = before.autoreplied !== after.autoreplied;
  const replied = isRecounted ? await recountRepliedAt(unit, after) : 0;
  if (isRecounted) await recountReplied(unit, prospect_id);
  if (isRecounted && !after.autoreplied) await stopRepliedTo(unit, after, enrolments);
  const { campaign_id } = after;
  if (isRecounted || after.classification !== before.classification) {
    await awaitEnrolments(unit, [{ prospect_id, campaign_id }]);
  }
  unit.count([
    { campaign_id, ...countsOf(before, -1) },
    { campaign_id, ...countsOf(after, 1), replied },
  ]);
  return isRecounted || isAccepted ? readEngagements(unit, [prospect_id]) : [];
}

/** A reply that was wrongly found automatic is classified again, unless the user classifies it in the same request. */
function corrected(before: LockedReply, { classification, autoreplied, handled }: Correction): LockedReply {
  if (before.held && (classification !== undefined || autoreplied !== undefined)) {
    throw conflict("This reply is held: send `held: false` with it.", {
      forPeople: "This reply is held because it may be forged. Accept it first.",
    });
  }
  const after = { ...before, handled: handled ?? before.handled, autoreplied: autoreplied ?? before.autoreplied };
  if (after.autoreplied && classification) {
    throw conflict("An automatic reply has no classification: send `autoreplied: false` with it.", {
      forPeople: "An automatic reply has no class. Mark it as written by a person first.",
    });
  }
  const byUser = { classified_by: "user", classified_at: new Date() };
  if (after.autoreplied !== before.autoreplied) {
    Object.assign(after, after.autoreplied ? { autoreply_kind: "other" } : { autoreply_kind: null, returns_at: null });
    Object.assign(
      after,
      { classification: null },
      after.autoreplied ? byUser : { classified_by: null, classified_at: null },
    );
  }
  return classification === undefined ? after : { ...after, ...byUser, classification };
}

async function announceChange(unit: Unit, before: LockedReply, after: LockedReply): Promise<void> {
  const { id: reply_id, classification, autoreplied } = after;
  if (before.autoreplied && !autoreplied && !before.was_received) {
    const parts = await readFactParts(unit, after);
    unit.announce(replyReceived, { ...parts, reply_id, from: before.from_address });
  }
  if (!autoreplied && after.classified_at === null && before.autoreplied) {
    unit.announce(campaignClassifyReply, { workspace_id: unit.workspaceId, reply_id });
  }
  if (classification && classification !== before.classification) {
    await announceClassifications(unit, [{ ...before, classification }]);
  }
}

/** The reply also stops another enrolment that began before it came. */
async function stopRepliedTo(
  unit: Unit,
  { enrolment_id, received_at }: LockedReply,
  enrolments: readonly OwnEnrolment[],
): Promise<void> {
  const repliedTo = enrolments.filter(({ id, enrolled_at }) => id === enrolment_id || enrolled_at <= received_at);
  const ids = repliedTo.map(({ id }) => id);
  await stopEnrolments(unit, ids, repliedStop);
}

function countsOf({ held, autoreplied, classification }: LockedReply, sign: 1 | -1) {
  if (held) return {};
  if (autoreplied) return { autoreplied: sign };
  return classification ? { [classCounter[classification]]: sign } : {};
}
