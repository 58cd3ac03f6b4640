import type { WorkspaceTx } from "@outbound/postgres/database";
import { isUnknownOf } from "../ledger/send-table.ts";
import { shareFreeCampaignsOf } from "./check-dispatch.ts";
import type { Campaign } from "./dispatch-table.ts";
import { lockProspectOf } from "./locked-send-table.ts";
import type { Settled } from "./settlement.ts";

export type LateReport = { campaign: Campaign };

/** Called before the send is locked. While the campaign changes it is retried, so that none waits with a connection. */
export async function lockForLateReport(
  tx: WorkspaceTx,
  { send_id, worker, outcome }: Settled,
): Promise<LateReport | undefined> {
  if (outcome !== "deferred" && outcome !== "refused") return undefined;
  if (!(await isUnknownOf(tx, send_id, worker))) return undefined;
  const [campaign] = (await shareFreeCampaignsOf(tx, [send_id])).values();
  if (!campaign) throw new Error("The campaign is being changed: the report is tried again.");
  await lockProspectOf(tx, send_id);
  return { campaign };
}
