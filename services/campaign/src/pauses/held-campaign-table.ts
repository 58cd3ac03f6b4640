import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { heldCampaign } from "@outbound/contracts/sending/held-campaign";
import type { Db, WorkspaceReader } from "@outbound/postgres/database";
import type { z } from "zod";
import type { Columns } from "../generated/tables.ts";

type HeldCampaign = z.output<typeof heldCampaign>;

const mostListed = 200;

/** By the operator, a restore or a guard. What a person or a token of the workspace has paused is theirs. */
const isHeld = `c.status = 'paused' and c.paused_by in ('operator', 'system') and c.archived_at is null
  and ($1 = '${operatorWorkspaceId}'::uuid or c.workspace_id = $1)`;

export async function readHeldCampaigns(db: WorkspaceReader): Promise<{ count: number; campaigns: HeldCampaign[] }> {
  const { rows: campaigns } = await db.query<HeldCampaign>(
    `select c.workspace_id, c.id, c.name, c.pause_reason as reason, c.paused_by, c.paused_at
     from campaign c where ${isHeld} order by c.paused_at desc, c.workspace_id, c.name limit ${mostListed}`,
  );
  if (campaigns.length < mostListed) return { count: campaigns.length, campaigns };
  const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from campaign c where ${isHeld}`);
  return { count: rows[0]?.count ?? campaigns.length, campaigns };
}

/** By a restore, which is the operator's. With `withPaused` those that somebody has paused, too. */
export async function holdCampaigns(
  db: Db,
  reason: string,
  withPaused: boolean,
): Promise<Columns<"campaign", "workspace_id" | "id">[]> {
  const { rows } = await db.query<Columns<"campaign", "workspace_id" | "id">>(
    `update campaign set status = 'paused', pause_reason = $1, paused_by = 'operator', paused_at = now()
     where archived_at is null and (status = 'active' or status = 'paused' and ($2 or pause_reason = $1))
     returning workspace_id, id`,
    [reason, withPaused],
  );
  return rows;
}
