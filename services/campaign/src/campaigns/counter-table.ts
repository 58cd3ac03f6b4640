import { randomInt } from "node:crypto";
import type { WorkspaceTx } from "@outbound/postgres/database";

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
export type CounterChange = Partial<Counts> & { campaign_id: string };

/** With a single row every transaction on a campaign would wait for the one before. */
const slots = 16;
/** A transaction that changed two rows of a campaign could deadlock with another one. */
export const chooseSlot = (): number => randomInt(slots);

export const sumOfCounters = (campaign: string, names: readonly Counter[]): string => `lateral (
  select ${names.map((counter) => `coalesce(sum(${counter}), 0) as ${counter}`).join(", ")}
  from campaign_counter where workspace_id = ${campaign}.workspace_id and campaign_id = ${campaign}.id)`;

export async function createCounters(tx: WorkspaceTx, campaignId: string): Promise<void> {
  await tx.query(
    "insert into campaign_counter (workspace_id, campaign_id, slot) select $1, $2, generate_series(0, $3::int - 1)",
    [campaignId, slots],
  );
}

/**
 * Campaigns come in the order of their ids, because rows locked in different orders would deadlock. The rows stay
 * locked until the commit, so this is the last statement of its transaction.
 */
export async function changeCounters(tx: WorkspaceTx, slot: number, changes: readonly CounterChange[]): Promise<void> {
  const sums = new Map<string, Partial<Counts>>();
  for (const { campaign_id, ...deltas } of changes) {
    const sum = sums.get(campaign_id) ?? {};
    for (const counter of counters) if (deltas[counter]) sum[counter] = (sum[counter] ?? 0) + deltas[counter];
    sums.set(campaign_id, sum);
  }
  for (const [campaignId, sum] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await updateCounters(tx, campaignId, slot, sum);
  }
}

async function updateCounters(
  tx: WorkspaceTx,
  campaignId: string,
  slot: number,
  deltas: Partial<Counts>,
): Promise<void> {
  const changed = counters.filter((counter) => deltas[counter]);
  if (changed.length === 0) return;
  const assignments = changed.map((counter, at) => `${counter} = ${counter} + $${at + 4}`);
  await tx.query(
    `update campaign_counter set ${assignments.join(", ")} where workspace_id = $1 and campaign_id = $2 and slot = $3`,
    [campaignId, slot, ...changed.map((counter) => deltas[counter])],
  );
}

export async function countEnrolled(tx: WorkspaceTx, campaignId: string): Promise<number> {
  const { rows } = await tx.query<{ enrolled: number }>(
    "select coalesce(sum(enrolled), 0) as enrolled from campaign_counter where workspace_id = $1 and campaign_id = $2",
    [campaignId],
  );
  return rows[0]?.enrolled ?? 0;
}
