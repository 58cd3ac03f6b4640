import type { CopyComparison } from "@outbound/contracts/campaigns/copy-comparison";
import type { Reader, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

/** A step whose copies a process compares; `compared_at` tells its claim from an earlier and a later one. */
export type ComparedStep = Columns<
  "step",
  "workspace_id" | "campaign_id" | "winner" | "won_at",
  { compared_at: Date }
> & { step_id: string; step: number };

const stepsAtOnce = 100;

/** Counting a million mails takes a second, so a step isn't compared more often than this. */
const betweenComparisons = "interval '10 minutes'";

/** Of running campaigns. Who claims one and dies leaves it to whoever comes after that time. */
export async function claimComparisons(db: Reader): Promise<ComparedStep[]> {
  const { rows } = await db.query<ComparedStep>(
    `with due as (
       select s.workspace_id, s.id from step s
       join campaign c on c.workspace_id = s.workspace_id and c.id = s.campaign_id
         and c.status = 'active' and c.archived_at is null
       where s.prefer_winner and (s.compared_at is null or s.compared_at <= now() - ${betweenComparisons})
       order by s.compared_at nulls first, s.campaign_id limit ${stepsAtOnce}
       for update of s skip locked)
     update step s set compared_at = now() from due where s.workspace_id = due.workspace_id and s.id = due.id
     returning s.workspace_id, s.campaign_id, s.id as step_id, s.position as step, s.compared_at, s.winner, s.won_at`,
  );
  return rows;
}

/** The caller shares the campaign. False if the copies have changed or somebody else compared them since the claim. */
export async function saveWinner(
  tx: WorkspaceTx,
  { step_id, compared_at }: ComparedStep,
  winner: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update step s set winner = $4, won_at = now()
     where s.workspace_id = $1 and s.id = $2 and s.prefer_winner and s.compared_at = $3
       and ($4::uuid is null
         or exists (select from variant v where v.workspace_id = $1 and v.step_id = $2 and v.id = $4 and v.active))`,
    [step_id, compared_at, winner],
  );
  return rowCount > 0;
}

type Winner = NonNullable<CopyComparison["winner"]>;

/** By step. One that was switched off since is none. */
export async function readWinners(db: WorkspaceReader, campaignId: string): Promise<Map<number, Winner>> {
  const { rows } = await db.query<Winner & { step: number }>(
    `select s.position as step, s.won_at,
       case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name) end as variant
     from step s left join variant v on v.workspace_id = s.workspace_id and v.id = s.winner and v.active
     where s.workspace_id = $1 and s.campaign_id = $2 and s.won_at is not null and (s.winner is null or v.id is not null)`,
    [campaignId],
  );
  return new Map(rows.map(({ step, ...winner }) => [step, winner]));
}
