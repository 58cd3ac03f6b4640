import { announce } from "@outbound/broker/outbox";
import type { Caller } from "@outbound/contracts/caller";
import { prospectReassess } from "@outbound/contracts/events/prospect-reassess";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import { type SuppressionRow, suppressionRow } from "@outbound/contracts/suppressions/suppression-row";
import { commandTransaction } from "@outbound/postgres/command";
import type { Tx } from "@outbound/postgres/database";
import { z } from "zod";
import type { Context } from "./context.ts";
import { coveringValues } from "./exclusion.ts";
import { duplicate } from "./prospect-errors.ts";
import { push } from "./push.ts";
import { reassessFirst } from "./reassess.ts";
import { deleteSuppression, isListed, type NewSuppression, putSuppression, toEntry } from "./suppression-table.ts";
import type { SuppressionTarget } from "./suppression-value.ts";
import { globalList, lockForSuppressions } from "./workspace-lock.ts";

/**
 * Refuses what is excluded already, be it by a wider entry, in every workspace, or as the hash of an erased address. Who is
 * covered has stopped when it returns. `list` is a workspace, or the global list.
 */
export async function addEntry(
  list: string,
  { reason, source, ...target }: SuppressionTarget & Pick<NewSuppression, "reason" | "source">,
  context: Context & Caller,
): Promise<SuppressionRow> {
  let pushed = Promise.resolve();
  const row = await commandTransaction(context.db, context, async (tx) => {
    await lockForSuppressions(tx, list);
    const hash = addressHash(context.addressHashKey, target.value);
    const isExcluded = await isListed(tx, list, [...coveringValues(target.value), hash]);
    const added = isExcluded
      ? undefined
      : await putSuppression(tx, list, { ...target, reason, source, campaign_id: null });
    if (!added) throw duplicate(`${target.value} is already excluded.`, target);
    const entry = toEntry(added, false);
    await announceSuppression(tx, entry);
    tx.afterCommit(() => {
      pushed = pushSuppressions([entry], context);
    });
    return z.encode(suppressionRow, added);
  });
  await pushed;
  return z.decode(suppressionRow, row);
}

/** Who was covered by nothing else is free again when it returns; what has stopped stays stopped. */
export async function removeEntry(
  list: string,
  id: string,
  context: Context & Caller,
  refuse: (entry: SuppressionEntry) => void = () => {},
): Promise<void> {
  const entry = await context.db.transaction(async (tx) => {
    await lockForSuppressions(tx, list);
    const removed = toEntry(await deleteSuppression(tx, list, id), true);
    refuse(removed);
    await announceSuppression(tx, removed);
    return removed;
  });
  await pushSuppressions([entry], context);
}

type Answered = { workspace_id: string; fact_id: string };

/** What follows from an entry that was written or removed in this transaction, which holds the list's lock. */
export async function announceSuppression(tx: Tx, entry: SuppressionEntry, answered: Answered[] = []): Promise<void> {
  await announce(tx, suppressionChanged, { entries: [entry], answered });
  const workspace_id = entry.workspace_id ?? globalList;
  const isDone = await reassessFirst(tx, { workspaceId: workspace_id, value: entry.value });
  if (!isDone) await announce(tx, prospectReassess, { workspace_id, value: entry.value });
}

/** Longer than other pushes: a domain's enrolments may be many, and the client is told that they have stopped. */
export const pushTimeoutMs = 3_000;

/** After the commit and before the answer: what the entries cover has stopped, and its prospects show it. */
export function pushSuppressions(entries: SuppressionEntry[], context: Context & Caller): Promise<void> {
  return push(storeSuppressionCopies, { entries }, context, { timeoutMs: pushTimeoutMs });
}
