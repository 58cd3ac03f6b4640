import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import type { Unit } from "@outbound/events/unit-of-work";
import type { Outcome } from "../jobs/chunk-table.ts";
import { once } from "../jobs/once.ts";
import { type DoChunk, isId } from "../jobs/step.ts";
import { pushEntries } from "../push/push-entries.ts";
import { insertSuppressions, readSuppressionsOf, toEntry } from "../suppressions/suppression-table.ts";
import { lockForSuppressions } from "../workspaces/workspace-lock.ts";
import { block, readPeople } from "./matching-table.ts";

/** Done once no more mail is sent to these people. Somebody already suppressed is no refusal. */
export const suppressChunk: DoChunk = async (context, job, chunk) => {
  const workspace = context.db.of(context.workspaceId);
  const ids = chunk.rows.filter(isId);
  const outcome = await once(workspace, job, chunk, (unit) => suppress(unit, ids));
  if (!outcome) return undefined;
  const emails = (await readPeople(workspace, ids)).map(({ email }) => email);
  const entries = (await readSuppressionsOf(workspace, emails)).map((entry) => toEntry(entry, false));
  await pushEntries(entries, context);
  return outcome;
};

async function suppress(unit: Unit, ids: readonly string[]): Promise<Outcome> {
  await lockForSuppressions(unit);
  const people = await readPeople(unit, ids);
  const free = people.filter(({ is_excluded }) => !is_excluded);
  const emails = free.map(({ email }) => email);
  const entries = await insertSuppressions(unit, emails, { reason: "manual", source: "app" });
  await block(
    unit,
    free.map(({ id }) => id),
  );
  if (entries.length > 0) {
    unit.announce(suppressionChanged, { entries: entries.map((entry) => toEntry(entry, false)), answered: [] });
  }
  const counts = { suppressed: free.length, "already-suppressed": people.length - free.length };
  return { counts: { ...counts, erased: ids.length - people.length }, refused: [] };
}
