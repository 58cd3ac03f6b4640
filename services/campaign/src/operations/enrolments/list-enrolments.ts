import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import type { ProspectOutcome } from "@outbound/contracts/campaigns/prospect-outcome";
import { listEnrolments as operation } from "@outbound/contracts/enrolments/list-enrolments";
import type { InputOf } from "@outbound/contracts/operation";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { assertCampaign } from "../../campaigns/campaign-table.ts";
import { countSteps } from "../../campaigns/step-table.ts";
import type { Context } from "../../context.ts";
import { findComplained, readEnrolmentPage } from "../../enrolments/enrolment-table.ts";
import { whyDueWaits } from "../../explain/why-due-waits.ts";
import { readLastReplies } from "../../replies/last-reply-table.ts";

type Filter = InputOf<typeof operation> & { outcome?: ProspectOutcome | undefined };

export async function listEnrolments(
  { id, status, outcome, limit, cursor }: Filter,
  { db, workspaceId }: Context & Caller,
) {
  const workspace = db.of(workspaceId);
  const after = decodeCursor(cursor);
  await assertCampaign(workspace, id);
  const steps = await countSteps(workspace, id);
  const rows = await readEnrolmentPage(workspace, {
    campaignId: id,
    steps,
    status,
    outcome,
    limit,
    cursor: after,
  });
  const { data, next_cursor } = toPage(rows, limit, ({ enrolled_at }) => enrolled_at);
  const [replies, complained, waits] = await Promise.all([
    readLastReplies(workspace, data),
    findComplained(workspace, data),
    whyDueWaits(workspace, id, data),
  ]);
  return { data, next_cursor, replies, complained, waits };
}

export default implement(operation, listEnrolments);
