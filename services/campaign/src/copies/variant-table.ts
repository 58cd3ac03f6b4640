import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

export type Variant = Columns<"variant", "id" | "name" | "subject" | "body">;

/** The variants in use of a step. The winner is null for the step's own copy, and undefined while none has won. */
export type Rivals = { variants: readonly Variant[]; winner: Variant | null | undefined };

const selectVariantsSql = {
  name: "read variants",
  text: `select v.step_id, v.id, v.name, v.subject, v.body, s.won_at is not null as is_decided, s.winner
    from variant v
    cross join lateral (
      select winner, won_at from step where workspace_id = v.workspace_id and id = v.step_id offset 0) s
    where v.workspace_id = $1 and v.step_id = any($2) and v.active order by v.position`,
};

type Row = Variant & Columns<"variant", "step_id"> & Columns<"step", "winner"> & { is_decided: boolean };

export async function readVariants(tx: WorkspaceReader, stepIds: readonly string[]): Promise<Map<string, Rivals>> {
  const { rows } = await tx.query<Row>(selectVariantsSql, [[...new Set(stepIds)]]);
  const steps = [...Map.groupBy(rows, ({ step_id }) => step_id)];
  return new Map(steps.map(([step, variants]) => [step, { variants, winner: winnerAmong(variants) }]));
}

/** One that was switched off or removed since is none. */
function winnerAmong(variants: readonly Row[]): Rivals["winner"] {
  const { is_decided = false, winner = null } = variants[0] ?? {};
  if (!is_decided) return undefined;
  return winner === null ? null : variants.find(({ id }) => id === winner);
}
