import type { Db, Tx } from "@outbound/postgres/database";
import { rescheduledTime, sendingHours } from "../calendar/schedule.ts";
import { waitForCampaign } from "../campaigns/campaign-lock.ts";
import { listOpenCampaigns } from "../campaigns/campaign-table.ts";
import { moveWaiting } from "../enrolments/transitions/wait.ts";
import { findWaiting, firstWaiting, readHours, type WaitingPosition } from "./waiting-table.ts";

/** Each chunk has its own transaction, so that other changes of the campaign get their turn in between. */
export async function reschedule(
  db: Db,
  { workspace_id, campaign_id }: { workspace_id: string; campaign_id: string | null },
): Promise<void> {
  for (const id of campaign_id ? [campaign_id] : await listOpenCampaigns(db, workspace_id)) {
    let next: WaitingPosition | undefined = firstWaiting;
    while (next) {
      const after: WaitingPosition = next;
      next = await db.transaction((tx) => rescheduleChunk(tx, workspace_id, id, after));
    }
  }
}

async function rescheduleChunk(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  after: WaitingPosition,
): Promise<WaitingPosition | undefined> {
  await waitForCampaign(tx, campaignId, "shared");
  const settings = await readHours(tx, workspaceId, campaignId);
  if (!settings) return undefined;
  const now = new Date();
  const { waiting, next } = await findWaiting(tx, workspaceId, campaignId, after);
  const moves = waiting.flatMap(({ id, step, due_at, next_step_at, timezone }) => {
    const hours = sendingHours(settings.hours, settings.workspace_hours ?? undefined, timezone);
    const at = rescheduledTime({ dueAt: due_at, nextAt: next_step_at }, now, hours, `${id} ${step}`);
    return at.getTime() === next_step_at.getTime() ? [] : [{ id, was: next_step_at, at }];
  });
  await moveWaiting(tx, workspaceId, moves);
  return next;
}
