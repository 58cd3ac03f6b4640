import { randomUUIDv7 } from "node:crypto";
import type { Campaign } from "@outbound/contracts/campaigns/campaign";
import { type StepCondition, stepCondition } from "@outbound/contracts/campaigns/step-condition";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

type Variant = Columns<"variant", "id" | "name" | "subject" | "body" | "active">;
export type Step = {
  id: string;
  position: number;
  delay_days: number;
  only_if?: StepCondition | undefined;
  attachments?: string[] | undefined;
  subject: string;
  body: string;
  variants: Variant[];
  prefer_winner?: true | undefined;
};
export type NewStep = Omit<Step, "id" | "position" | "variants"> & { variants: readonly Omit<Variant, "id">[] };

type Stored = Omit<Step, "prefer_winner"> & Columns<"step", "only_if" | "attachments" | "prefer_winner">;

export async function readSteps(db: WorkspaceReader, campaignId: string): Promise<Step[]> {
  const { rows } = await db.query<Stored>(
    `select s.id, s.position, s.delay_days, s.only_if, s.attachments, s.subject, s.body, s.prefer_winner,
       (select coalesce(jsonb_agg(jsonb_build_object(
           'id', v.id, 'name', v.name, 'subject', v.subject, 'body', v.body, 'active', v.active) order by v.position), '[]')
        from variant v where v.workspace_id = s.workspace_id and v.step_id = s.id) as variants
     from step s where s.workspace_id = $1 and s.campaign_id = $2 order by s.position`,
    [campaignId],
  );
  return rows.map(({ only_if, attachments, prefer_winner, ...step }) => ({
    ...step,
    ...parseCondition(only_if),
    ...(attachments.length > 0 && { attachments }),
    ...(prefer_winner && { prefer_winner }),
  }));
}

/** Postgres keeps the keys in another order, and a revision depends on it. */
const parseCondition = (only_if: unknown) => (only_if === null ? {} : { only_if: stepCondition.parse(only_if) });

export async function readCondition(db: WorkspaceReader, stepId: string): Promise<StepCondition | null> {
  const { rows } = await db.query<Columns<"step", "only_if">>(
    "select only_if from step where workspace_id = $1 and id = $2",
    [stepId],
  );
  return stepCondition.nullable().parse(rows[0]?.only_if ?? null);
}

/** API: `step_list`, with the subjects as they were written. */
export async function readStepList(db: WorkspaceReader, campaignId: string): Promise<Campaign["step_list"]> {
  const { rows } = await db.query<Campaign["step_list"][number]>(
    {
      name: "read step list",
      text: `select id, position, delay_days, subject from step
       where workspace_id = $1 and campaign_id = $2 order by position`,
    },
    [campaignId],
  );
  return rows;
}

export async function countSteps(db: WorkspaceReader, campaignId: string): Promise<number> {
  const { rows } = await db.query<{ steps: number }>(
    "select count(*) as steps from step where workspace_id = $1 and campaign_id = $2",
    [campaignId],
  );
  return rows[0]?.steps ?? 0;
}

/** A step keeps its id by its position, a variant by its name. */
export async function saveSteps(tx: WorkspaceTx, campaignId: string, steps: readonly NewStep[]): Promise<void> {
  const variants = steps.flatMap((step, at) =>
    step.variants.map((variant, order) => ({ ...variant, id: randomUUIDv7(), step: at + 1, position: order })),
  );
  await dropWinners(tx, campaignId, steps);
  await dropVariants(tx, campaignId, variants);
  await tx.query("delete from step where workspace_id = $1 and campaign_id = $2 and position > $3", [
    campaignId,
    steps.length,
  ]);
  await tx.query(
    `insert into step (workspace_id, campaign_id, id, position, delay_days, only_if, attachments, subject, body, prefer_winner)
     select $1, $2, id, position, delay_days, only_if, coalesce(attachments, '{}'), subject, body, coalesce(prefer_winner, false)
     from jsonb_to_recordset($3::jsonb)
       as step (id uuid, position int, delay_days int, only_if jsonb, attachments uuid[], subject text, body text,
         prefer_winner bool)
     on conflict (workspace_id, campaign_id, position) do update set
       delay_days = excluded.delay_days, only_if = excluded.only_if, attachments = excluded.attachments,
       subject = excluded.subject, body = excluded.body, prefer_winner = excluded.prefer_winner`,
    [campaignId, JSON.stringify(steps.map((step, at) => ({ ...step, id: randomUUIDv7(), position: at + 1 })))],
  );
  await tx.query(
    `insert into variant (workspace_id, id, step_id, position, name, subject, body, active)
     select $1, v.id, s.id, v.position, v.name, v.subject, v.body, v.active
     from jsonb_to_recordset($3::jsonb)
       as v (id uuid, step int, position int, name text, subject text, body text, active bool)
     join step s on s.workspace_id = $1 and s.campaign_id = $2 and s.position = v.step
     on conflict (workspace_id, step_id, name) do update set
       position = excluded.position, subject = excluded.subject, body = excluded.body, active = excluded.active`,
    [campaignId, JSON.stringify(variants)],
  );
}

/** Who won stays while it is preferred and in use, and no copy comes into use with which it wasn't compared. */
async function dropWinners(tx: WorkspaceTx, campaignId: string, steps: readonly NewStep[]): Promise<void> {
  const kept = steps.map(({ prefer_winner = false, variants }, at) => ({
    position: at + 1,
    prefer_winner,
    used: variants.filter(({ active }) => active).map(({ name }) => name),
  }));
  await tx.query(
    `update step s set winner = null, won_at = null, compared_at = null
     where s.workspace_id = $1 and s.campaign_id = $2 and s.prefer_winner and not exists (
       select from jsonb_to_recordset($3::jsonb) as kept (position int, prefer_winner bool, used text[])
       where kept.position = s.position and kept.prefer_winner
         and kept.used <@ array(select name from variant where workspace_id = $1 and step_id = s.id and active)
         and (s.winner is null or (select name from variant where workspace_id = $1 and id = s.winner) = any(kept.used)))`,
    [campaignId, JSON.stringify(kept)],
  );
}

async function dropVariants(
  tx: WorkspaceTx,
  campaignId: string,
  kept: readonly { step: number; name: string }[],
): Promise<void> {
  await tx.query(
    `delete from variant v using step s
     where v.workspace_id = $1 and s.workspace_id = $1 and s.id = v.step_id and s.campaign_id = $2
       and not exists (select from jsonb_to_recordset($3::jsonb) as kept (step int, name text)
                       where kept.step = s.position and kept.name = v.name)`,
    [campaignId, JSON.stringify(kept)],
  );
}
