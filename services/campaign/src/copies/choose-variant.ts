import type { Reader } from "@outbound/postgres/database";
import { hashShare } from "../calendar/schedule.ts";

export type Variant = { id: string; name: string; subject: string; body: string };

const selectVariantsSql = {
  name: "read variants",
  text: `select id, step_id, name, subject, body from variant
    where workspace_id = $1 and step_id = any($2) and active order by position`,
};

export async function readVariants(
  tx: Reader,
  workspaceId: string,
  stepIds: readonly string[],
): Promise<Map<string, Variant[]>> {
  const { rows } = await tx.query<Variant & { step_id: string }>(selectVariantsSql, [
    workspaceId,
    [...new Set(stepIds)],
  ]);
  return Map.groupBy(rows, ({ step_id }) => step_id);
}

export type EarlierChoice = { variant_id: string | null };

/**
 * Undefined means the step's own copy. All copies have equal shares, and an enrolment's choice for a step never changes. A
 * send that was claimed before keeps its copy, unless that variant was switched off.
 */
export function chooseVariant(
  variants: readonly Variant[],
  enrolmentId: string,
  step: number,
  earlier: EarlierChoice | null,
): Variant | undefined {
  if (earlier?.variant_id === null) return undefined;
  const earlierVariant = variants.find(({ id }) => id === earlier?.variant_id);
  if (earlierVariant) return earlierVariant;
  const choice = Math.floor(hashShare(`variant ${enrolmentId} ${step}`) * (variants.length + 1));
  return choice === 0 ? undefined : variants[choice - 1];
}
