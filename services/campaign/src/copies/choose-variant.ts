import type { WorkspaceReader } from "@outbound/postgres/database";
import { hashShare } from "../calendar/schedule.ts";
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

export type EarlierChoice = { variant_id: string | null };

const alone: Rivals = { variants: [], winner: undefined };

/** What a winner leaves to all the others together, so that they are still measured. */
const othersShare = 1 / 5;

/**
 * Undefined means the step's own copy. All copies have equal shares, or a winner four fifths, and an enrolment's choice for a
 * step changes with the winner alone. A send that was claimed before keeps its copy, unless that variant was switched off.
 */
export function chooseVariant(
  { variants, winner }: Rivals = alone,
  enrolmentId: string,
  step: number,
  earlier: EarlierChoice | null,
): Variant | undefined {
  if (earlier?.variant_id === null) return undefined;
  const earlierVariant = variants.find(({ id }) => id === earlier?.variant_id);
  if (earlierVariant) return earlierVariant;
  const copies = [null, ...variants];
  const at = hashShare(`variant ${enrolmentId} ${step}`) * copies.length;
  const keepsItsOwn = winner === undefined || at % 1 < (othersShare * copies.length) / (copies.length - 1);
  return (keepsItsOwn ? copies[Math.floor(at)] : winner) ?? undefined;
}
