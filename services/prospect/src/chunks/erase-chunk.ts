import type { Caller } from "@outbound/contracts/caller";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import type { Unit } from "@outbound/events/unit-of-work";
import type { Context } from "../context.ts";
import { anonymize, suppressForGood } from "../erasure/erase.ts";
import { once } from "../jobs/once.ts";
import { type DoChunk, isId } from "../jobs/step.ts";
import { lockProspect, readSnapshots } from "../prospects/prospect-table.ts";
import { pushPromise } from "../push/push.ts";
import { lockForSuppressions } from "../workspaces/workspace-lock.ts";

type Told = { entries: SuppressionEntry[]; events: string[] };

/**
 * Done once the campaign service has anonymised these people. Only the first try pushes what it needs to find them by
 * their addresses, which are gone afterwards; the events bring it later.
 */
export const eraseChunk: DoChunk = async (context, job, chunk) => {
  const { db, workspaceId } = context;
  const ids = chunk.rows.filter(isId).toSorted();
  let told: Told = { entries: [], events: [] };
  const outcome = await once(db, job, chunk, async (unit) => {
    told = await erase(unit, context, ids);
    return { counts: { erased: ids.length }, refused: [] };
  });
  if (!outcome) return undefined;
  const prospects = await readSnapshots(db, workspaceId, ids);
  await pushPromise(storeProspectCopies, { prospects }, context, { events: told.events });
  if (told.entries.length > 0) await pushPromise(storeSuppressionCopies, { entries: told.entries }, context);
  return outcome;
};

async function erase(unit: Unit, context: Context & Caller, ids: readonly string[]): Promise<Told> {
  const { workspaceId } = context;
  await lockForSuppressions(unit.tx, workspaceId);
  const told: Told = { entries: [], events: [] };
  for (const id of ids) {
    const prospect = await lockProspect(unit.tx, workspaceId, id);
    // Another call has erased them meanwhile.
    if (prospect.anonymized) continue;
    told.entries.push(...(await suppressForGood(unit, context, prospect.email)));
    told.events.push(...(await anonymize(unit, workspaceId, prospect)).events);
  }
  return told;
}
