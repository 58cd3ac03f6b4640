import type { Caller } from "@outbound/contracts/caller";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import type { Unit } from "@outbound/events/unit-of-work";
import type { Context } from "../context.ts";
import { anonymize, suppressForGood } from "../erasure/erase.ts";
import { once } from "../jobs/once.ts";
import { type DoChunk, isId } from "../jobs/step.ts";
import { confirmErasures, lockProspect, readSnapshots } from "../prospects/prospect-table.ts";
import { pushPromise } from "../push/push.ts";
import { pushEntries } from "../push/push-entries.ts";
import { readUnconfirmed } from "../suppressions/suppression-table.ts";
import { lockForSuppressions } from "../workspaces/workspace-lock.ts";

type ErasureEffects = { entries: SuppressionEntry[]; events: string[] };

/** Done once the campaign service has their hashes, by which it knows their addresses if they come back. */
export const eraseChunk: DoChunk = async (context, job, chunk) => {
  const workspace = context.db.of(context.workspaceId);
  const ids = chunk.rows.filter(isId).toSorted();
  let effects: ErasureEffects = { entries: [], events: [] };
  const outcome = await once(workspace, job, chunk, async (unit) => {
    const erased = await erase(unit, context, ids);
    unit.afterCommit(() => {
      effects = erased;
    });
    return { counts: { erased: ids.length }, refused: [] };
  });
  if (!outcome) return undefined;
  const prospects = await readSnapshots(workspace, ids);
  await pushPromise(storeProspectCopies, { prospects }, context, { events: effects.events });
  const { entries } = effects;
  await pushEntries(entries.length > 0 ? entries : await readUnconfirmed(workspace, ids), context);
  await confirmErasures(workspace, ids);
  return outcome;
};

async function erase(unit: Unit, context: Context & Caller, ids: readonly string[]): Promise<ErasureEffects> {
  await lockForSuppressions(unit);
  const effects: ErasureEffects = { entries: [], events: [] };
  for (const id of ids) {
    const prospect = await lockProspect(unit, id);
    if (prospect.anonymized) continue;
    const entries = await suppressForGood(unit, context, prospect.email);
    effects.entries.push(...entries);
    effects.events.push(...(await anonymize(unit, prospect, entries)).events);
  }
  return effects;
}
