import type { WorkspaceDb, WorkspaceTx } from "@outbound/postgres/database";
import { rescheduledTime, sendingHours } from "../calendar/schedule.ts";
import { waitForCampaign } from "../campaigns/campaign-lock.ts";
import { listOpenCampaigns } from "../campaigns/campaign-table.ts";
import { moveWaiting } from "../enrolments/transitions/wait.ts";
import { findWaiting, firstWaiting, readHours, type WaitingPosition } from "./waiting-table.ts";

/** Each chunk has its own transaction, so that other changes of the campaign get their turn in between. */
export async function reschedule(db: WorkspaceDb, campaignId: string | null): Promise<void> {
  for (const id of campaignId ? [campaignId] : await listOpenCampaigns(db)) {
    let next: WaitingPosition | undefined = firstWaiting;
    while (next) {
      const after: WaitingPosition = next;
      next = await db.transaction((tx) => rescheduleChunk(tx, id, after));
    }
  }
}

async function rescheduleChunk(
  tx: WorkspaceTx,
  campaignId: string,
  after: WaitingPosition,
): Promise<WaitingPosition | undefined> {
  await waitForCampaign(tx.unbound, campaignId, "shared");
  const settings = await readHours(tx, campaignId);
  if (!settings) return undefined;
  const now = new Date();
  const { waiting, next } = await findWaiting(tx, campaignId, after);
  const moves = waiting.flatMap(({ id, step, due_at, next_step_at, timezone }) => {
    const hours = sendingHours(settings.hours, settings.workspace_hours ?? undefined, timezone);
    const at = rescheduledTime({ dueAt: due_at, nextAt: next_step_at }, now, hours, `${id} ${step}`);
    return at.getTime() === next_step_at.getTime() ? [] : [{ id, was: next_step_at, at }];
  });
  await moveWaiting(tx, moves);
  return next;
}
