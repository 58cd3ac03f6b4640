import { randomUUIDv7 } from "node:crypto";
import type { Campaign } from "@outbound/contracts/campaigns/campaign";
import { type StepCondition, stepCondition } from "@outbound/contracts/campaigns/step-condition";
import type { Reader, Tx } from "@outbound/postgres/database";

type Variant = { id: string; name: string; subject: string; body: string; active: boolean };
export type Step = {
  id: string;
  position: number;
  delay_days: number;
  only_if?: StepCondition | undefined;
  subject: string;
  body: string;
  variants: Variant[];
};
export type NewStep = Omit<Step, "id" | "position" | "variants"> & { variants: readonly Omit<Variant, "id">[] };

export async function readSteps(db: Reader, workspaceId: string, campaignId: string): Promise<Step[]> {
  const { rows } = await db.query<Step & { only_if: unknown }>(
    `select s.id, s.position, s.delay_days, s.only_if, s.subject, s.body,
       (select coalesce(jsonb_agg(jsonb_build_object(
           'id', v.id, 'name', v.name, 'subject', v.subject, 'body', v.body, 'active', v.active) order by v.position), '[]')
        from variant v where v.workspace_id = s.workspace_id and v.step_id = s.id) as variants
     from step s where s.workspace_id = $1 and s.campaign_id = $2 order by s.position`,
    [workspaceId, campaignId],
  );
  return rows.map(({ only_if, ...step }) => ({ ...step, ...parseCondition(only_if) }));
}

/** Postgres keeps the keys in another order, and a revision depends on it. */
const parseCondition = (only_if: unknown) => (only_if === null ? {} : { only_if: stepCondition.parse(only_if) });

export async function readCondition(db: Reader, workspaceId: string, stepId: string): Promise<StepCondition | null> {
  const { rows } = await db.query<{ only_if: unknown }>(
    "select only_if from step where workspace_id = $1 and id = $2",
    [workspaceId, stepId],
  );
  return stepCondition.nullable().parse(rows[0]?.only_if ?? null);
}

/** API: `step_list`. */
export async function readStepList(
  db: Reader,
  workspaceId: string,
  campaignId: string,
): Promise<Campaign["step_list"]> {
  const { rows } = await db.query<Campaign["step_list"][number]>(
    {
      name: "read step list",
      text: `select id, position, delay_days, subject from step
       where workspace_id = $1 and campaign_id = $2 order by position`,
    },
    [workspaceId, campaignId],
  );
  return rows;
}

export async function countSteps(db: Reader, workspaceId: string, campaignId: string): Promise<number> {
  const { rows } = await db.query<{ steps: number }>(
    "select count(*) as steps from step where workspace_id = $1 and campaign_id = $2",
    [workspaceId, campaignId],
  );
  return rows[0]?.steps ?? 0;
}

/** A step keeps its id by its position, a variant by its name. */
export async function saveSteps(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  steps: readonly NewStep[],
): Promise<void> {
  const variants = steps.flatMap((step, at) =>
    step.variants.map((variant, order) => ({ ...variant, id: randomUUIDv7(), step: at + 1, position: order })),
  );
  await dropVariants(tx, workspaceId, campaignId, variants);
  await tx.query("delete from step where workspace_id = $1 and campaign_id = $2 and position > $3", [
    workspaceId,
    campaignId,
    steps.length,
  ]);
  await tx.query(
    `insert into step (workspace_id, campaign_id, id, position, delay_days, only_if, subject, body)
     select $1, $2, id, position, delay_days, only_if, subject, body
     from jsonb_to_recordset($3::jsonb)
       as step (id uuid, position int, delay_days int, only_if jsonb, subject text, body text)
     on conflict (workspace_id, campaign_id, position) do update set
       delay_days = excluded.delay_days, only_if = excluded.only_if, subject = excluded.subject, body = excluded.body`,
    [
      workspaceId,
      campaignId,
      JSON.stringify(steps.map((step, at) => ({ ...step, id: randomUUIDv7(), position: at + 1 }))),
    ],
  );
  await tx.query(
    `insert into variant (workspace_id, id, step_id, position, name, subject, body, active)
     select $1, v.id, s.id, v.position, v.name, v.subject, v.body, v.active
     from jsonb_to_recordset($3::jsonb)
       as v (id uuid, step int, position int, name text, subject text, body text, active bool)
     join step s on s.workspace_id = $1 and s.campaign_id = $2 and s.position = v.step
     on conflict (workspace_id, step_id, name) do update set
       position = excluded.position, subject = excluded.subject, body = excluded.body, active = excluded.active`,
    [workspaceId, campaignId, JSON.stringify(variants)],
  );
}

async function dropVariants(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  kept: readonly { step: number; name: string }[],
): Promise<void> {
  await tx.query(
    `delete from variant v using step s
     where v.workspace_id = $1 and s.workspace_id = $1 and s.id = v.step_id and s.campaign_id = $2
       and not exists (select from jsonb_to_recordset($3::jsonb) as kept (step int, name text)
                       where kept.step = s.position and kept.name = v.name)`,
    [workspaceId, campaignId, JSON.stringify(kept)],
  );
}
