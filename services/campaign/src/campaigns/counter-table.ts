import { randomInt } from "node:crypto";
import type { Tx } from "@outbound/postgres/database";

export const counters = [
  "enrolled",
  "active",
  "stopped",
  "completed",
  "passed",
  "sent",
  "bounced",
  "reached",
  "replied",
  "unsubscribed",
  "opened",
  "clicked",
  "replies",
  "interested",
  "neutral",
  "not_interested",
  "autoreplied",
  "verified",
  "invalid",
] as const;
export type Counter = (typeof counters)[number];
export type Counts = Record<Counter, number>;

/** One row would make every transaction on a campaign wait for the one before. */
const slots = 16;
/** A transaction that changes a campaign twice keeps to one row: two of them, in any order, would deadlock. */
const slotOf = new WeakMap<Tx, number>();

/** A campaign's sums, to be joined as `counts`; the query's campaign is `c`. */
export const sumOfCounters = (names: readonly Counter[]): string => `lateral (
  select ${names.map((counter) => `coalesce(sum(${counter}), 0) as ${counter}`).join(", ")}
  from campaign_counter where workspace_id = c.workspace_id and campaign_id = c.id) counts`;

export async function createCounters(tx: Tx, workspaceId: string, campaignId: string): Promise<void> {
  await tx.query(
    "insert into campaign_counter (workspace_id, campaign_id, slot) select $1, $2, generate_series(0, $3::int - 1)",
    [workspaceId, campaignId, slots],
  );
}

/** Last in its transaction, as the row stays locked until the commit; of several campaigns in the order of their ids. */
export async function changeCounters(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  deltas: Partial<Counts>,
): Promise<void> {
  const changed = counters.filter((counter) => deltas[counter]);
  if (changed.length === 0) return;
  const gathered = gathering.get(tx);
  if (gathered) return void gathered.push({ campaign_id: campaignId, ...deltas });
  const slot = slotOf.get(tx) ?? randomInt(slots);
  slotOf.set(tx, slot);
  const assignments = changed.map((counter, at) => `${counter} = ${counter} + $${at + 4}`);
  await tx.query(
    `update campaign_counter set ${assignments.join(", ")} where workspace_id = $1 and campaign_id = $2 and slot = $3`,
    [workspaceId, campaignId, slot, ...changed.map((counter) => deltas[counter])],
  );
}

type Change = Partial<Counts> & { campaign_id: string };

const gathering = new WeakMap<Tx, Change[]>();

/** What `work` changes in this transaction, after it; it reads no counter. */
export async function countTogether<T>(tx: Tx, workspaceId: string, work: () => Promise<T>): Promise<T> {
  const changes: Change[] = [];
  gathering.set(tx, changes);
  const result = await work();
  gathering.delete(tx);
  await changeCountersOf(tx, workspaceId, changes);
  return result;
}

/** Of any campaigns, as often as they come; see changeCounters. */
export async function changeCountersOf(tx: Tx, workspaceId: string, rows: readonly Change[]): Promise<void> {
  const sums = new Map<string, Partial<Counts>>();
  for (const { campaign_id, ...deltas } of rows) {
    const sum = sums.get(campaign_id) ?? {};
    for (const counter of counters) if (deltas[counter]) sum[counter] = (sum[counter] ?? 0) + deltas[counter];
    sums.set(campaign_id, sum);
  }
  for (const [campaignId, sum] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await changeCounters(tx, workspaceId, campaignId, sum);
  }
}

export async function countEnrolled(tx: Tx, workspaceId: string, campaignId: string): Promise<number> {
  const { rows } = await tx.query<{ enrolled: number }>(
    "select coalesce(sum(enrolled), 0) as enrolled from campaign_counter where workspace_id = $1 and campaign_id = $2",
    [workspaceId, campaignId],
  );
  return rows[0]?.enrolled ?? 0;
}
