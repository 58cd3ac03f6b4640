import type { WorkspaceTx } from "@outbound/postgres/database";
import { type Campaign, shareFreeCampaignsOf } from "./check-dispatch.ts";
import { lockProspectOf } from "./return-enrolment.ts";
import type { Settled } from "./settlement.ts";

export type LateReport = { campaign: Campaign };

/** Called before the send is locked. While the campaign changes it is retried, so that none waits with a connection. */
export async function lockForLateReport(
  tx: WorkspaceTx,
  { send_id, worker, outcome }: Settled,
): Promise<LateReport | undefined> {
  if (outcome !== "deferred" && outcome !== "refused") return undefined;
  const { rows } = await tx.query(
    {
      name: "find late report's send",
      text: "select from send where workspace_id = $1 and id = $2 and worker = $3 and state = 'unknown'",
    },
    [send_id, worker],
  );
  if (rows.length === 0) return undefined;
  const [campaign] = (await shareFreeCampaignsOf(tx, [send_id])).values();
  if (!campaign) throw new Error("The campaign is being changed: the report is tried again.");
  await lockProspectOf(tx, send_id);
  return { campaign };
}
