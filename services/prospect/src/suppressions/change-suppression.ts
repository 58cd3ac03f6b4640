import type { Caller } from "@outbound/contracts/caller";
import { prospectReassess } from "@outbound/contracts/events/prospect-reassess";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import { coveringValues } from "@outbound/contracts/suppressions/covering-values";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import { type SuppressionRow, suppressionRow } from "@outbound/contracts/suppressions/suppression-row";
import { inUnit, type Unit } from "@outbound/events/unit-of-work";
import { runCommand } from "@outbound/postgres/command";
import { z } from "zod";
import type { Context } from "../context.ts";
import { duplicate } from "../prospects/prospect-errors.ts";
import { push, pushPromise, stoppingTimeoutMs } from "../push/push.ts";
import { lockForSuppressions } from "../workspaces/workspace-lock.ts";
import { reassessFirst } from "./reassessment-table.ts";
import {
  deleteSuppression,
  isListed,
  type NewSuppression,
  putSuppression,
  readSuppressionsOf,
  toEntry,
  toRemovedEntry,
} from "./suppression-table.ts";
import type { SuppressionTarget } from "./suppression-value.ts";

/**
 * Refuses a value that is covered already, also by a wider or a global entry or an erased address's hash. When it
 * returns, or refuses for that reason, no more mail is sent to covered addresses.
 */
export async function addEntry(
  list: string,
  { reason, source, ...target }: SuppressionTarget & Pick<NewSuppression, "reason" | "source">,
  context: Context & Caller,
): Promise<SuppressionRow> {
  const db = context.db.of(list);
  const covering = [...coveringValues(target.value), addressHash(context.addressHashKey, target.value)];
  const work = inUnit(async (unit) => {
    await lockForSuppressions(unit);
    const isExcluded = await isListed(unit, covering);
    const added = isExcluded ? undefined : await putSuppression(unit, { ...target, reason, source, campaign_id: null });
    if (added) await announceSuppression(unit, toEntry(added, false));
    // The refusal is stored as a reply too: its client relies on it, so a repeat has to push as well.
    return { reply: added ? z.encode(suppressionRow, added) : null };
  });
  const { reply } = await runCommand(db, context, { work });

  const entries = (await readSuppressionsOf(db, covering)).map((entry) => toEntry(entry, false));
  if (entries.length > 0) await pushPromise(storeSuppressionCopies, { entries }, context);
  if (!reply) throw duplicate(`${target.value} is already excluded.`, target);
  return z.decode(suppressionRow, reply);
}

/** Prospects that no other entry covers are free again when it returns; stopped enrolments stay stopped. */
export async function removeEntry(
  list: string,
  id: string,
  context: Context & Caller,
  refuse: (entry: SuppressionEntry) => void = () => {},
): Promise<void> {
  const entry = await context.db.of(list).transaction(
    inUnit(async (unit) => {
      await lockForSuppressions(unit);
      const removed = toRemovedEntry(await deleteSuppression(unit, id));
      refuse(removed);
      await announceSuppression(unit, removed);
      return removed;
    }),
  );
  await push(storeSuppressionCopies, { entries: [entry] }, context, { timeoutMs: stoppingTimeoutMs });
}

type Answered = { workspace_id: string; fact_id: string };

/** The transaction holds the list's lock and has written or removed the entry. */
export async function announceSuppression(
  unit: Unit,
  entry: SuppressionEntry,
  answered: Answered[] = [],
): Promise<void> {
  unit.announce(suppressionChanged, { entries: [entry], answered });
  const isDone = await reassessFirst(unit, entry.value);
  if (!isDone) unit.announce(prospectReassess, { workspace_id: unit.workspaceId, value: entry.value });
}
