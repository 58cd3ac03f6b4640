import type { Unit } from "../campaigns/unit-of-work.ts";
import { isBlank } from "../copies/blank.ts";
import { fieldValue, type ProspectFields } from "../copies/missing-fields.ts";
import { fieldNamed } from "../copies/required-fields.ts";
import { skipDueSteps } from "../enrolments/advance-enrolments.ts";
import { changeEngagements } from "../prospects/engagement-table.ts";
import type { DueStep } from "./planner-table.ts";

/** Returns how many were still due. */
export async function skipStepsOf(unit: Unit, steps: readonly DueStep[], now: Date): Promise<number> {
  if (steps.length === 0) return 0;
  const ids = steps.map(({ enrolment_id }) => enrolment_id);
  const skipped = await skipDueSteps(unit, ids, now);
  const completed = skipped.filter(({ hasCompleted }) => hasCompleted).map(({ prospect_id }) => prospect_id);
  await changeEngagements(unit, completed, { active: false });
  unit.count(skipped.map(({ campaign_id, counts }) => ({ campaign_id, ...counts })));
  return skipped.length;
}

type Judged = Pick<DueStep, "only_if" | "opened" | "clicked"> & { prospect: ProspectFields };

export function isMeantFor({ only_if, opened, clicked, prospect }: Judged): boolean {
  if (only_if === null) return true;
  if ((only_if.opened ?? opened) !== opened || (only_if.clicked ?? clicked) !== clicked) return false;
  const { field, is, is_not } = only_if;
  const path = field === undefined ? undefined : fieldNamed(field);
  const found = path && fieldValue(prospect, path);
  const value = isBlank(found) ? "" : folded(found ?? "");
  const isOneOf = (values: readonly string[]) => values.some((one) => folded(one) === value);
  return (is === undefined || isOneOf(is)) && (is_not === undefined || !isOneOf(is_not));
}

const folded = (value: string) => value.trim().toLowerCase();
