import type { Db } from "@outbound/postgres/database";
import { unlessDeleted } from "@outbound/postgres/deleted-workspace";
import type { Log } from "@outbound/service/log";
import { startSweeping } from "@outbound/service/sweep";
import { shareCampaign } from "../campaigns/campaign-table.ts";
import { inUnit, type Unit } from "../campaigns/unit-of-work.ts";
import { shareProspects } from "../prospects/prospect-copy-table.ts";
import { shareWorkspace } from "../workspaces/workspace-lock.ts";
import {
  type AwaitingCampaign,
  findAwaitingCampaigns,
  findDueProspects,
  lockDue,
  saveDecisions,
} from "./awaited-table.ts";
import { enrol, openCampaign } from "./enrol.ts";
import { lockProspects } from "./locked-prospect-table.ts";

const everyMs = 30_000;
const batchSize = 500;

/** Any number of replicas may do so: who is decided about is locked, and the others leave them out. */
export function startEnrolling(db: Db, log: Log, nudgePlanner: () => void): { stop(): Promise<void> } {
  return startSweeping(everyMs, () =>
    enrolAwaited(db, log, nudgePlanner).catch((error) => log.error({ err: error }, "enrolling.failed")),
  );
}

/** A failure is logged, and the others are still enrolled. */
export async function enrolAwaited(db: Db, log: Log, nudgePlanner: () => void): Promise<void> {
  for (const campaign of await findAwaitingCampaigns(db)) {
    const workspace = db.of(campaign.workspace_id);
    const batch = inUnit((unit) => enrolBatch(unit, campaign, nudgePlanner));
    const all = async () => {
      while ((await workspace.transaction(batch)) > 0);
    };
    await unlessDeleted(all).catch((error) => log.error({ err: error, ...campaign }, "enrolling.failed"));
  }
}

/** Returns how many were decided about. Who writes back meanwhile is waited for, so that their reply is seen. */
async function enrolBatch(unit: Unit, { campaign_id }: AwaitingCampaign, nudgePlanner: () => void): Promise<number> {
  await shareWorkspace(unit);
  const { status, archived_at } = await shareCampaign(unit, campaign_id);
  const isClosed = archived_at !== null || status === "completed";
  if (!isClosed && status !== "active") return 0;
  const found = await findDueProspects(unit, campaign_id, batchSize);
  await lockProspects(unit, found);
  const due = await lockDue(unit, campaign_id, found);
  if (due.length === 0) return 0;
  const ids = [...new Set(due.map(({ prospect_id }) => prospect_id))];
  const results = new Map<string, string>();
  if (!isClosed) {
    const campaign = await openCampaign(unit, campaign_id);
    const enrolled = await enrol(unit, campaign, await shareProspects(unit, ids));
    for (const [id, result] of enrolled.results) results.set(id, result);
    if (enrolled.engagements.length > 0) unit.afterCommit(nudgePlanner);
  }
  const decided = due.map((one, at) => {
    const isFirst = due.findIndex(({ prospect_id }) => prospect_id === one.prospect_id) === at;
    const result = isClosed ? "closed" : (results.get(one.prospect_id) ?? "not-found");
    return { ...one, result: result === "enrolled" && !isFirst ? "already-enrolled" : result };
  });
  await saveDecisions(unit, campaign_id, decided);
  return decided.length;
}
