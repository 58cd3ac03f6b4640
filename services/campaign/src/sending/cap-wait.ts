import { domainOf } from "@outbound/contracts/suppressions/covering-values";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { HourlyCaps } from "../workspaces/workspace-settings-table.ts";
import { findRecipients, hourOf, nextHour } from "./hourly-caps.ts";
import { readCount, readCounts } from "./recipient-table.ts";
import { findPostponed } from "./waiting-table.ts";

/** `recipient` is `google`, `microsoft`, or another domain. */
export type CapWait =
  | { kind: "full"; recipient: string; sends: number; until: Date }
  | { kind: "unknown"; domain: string };

/** What a due step to this address would wait for now. */
export async function findCapWait(
  db: WorkspaceReader,
  caps: HourlyCaps,
  email: string,
  now: Date,
): Promise<CapWait | undefined> {
  const recipient = (await findRecipients(db.unbound, caps, [email]))(email);
  if (!recipient) return { kind: "unknown", domain: domainOf(email) };
  if (recipient.cap === null) return undefined;
  const sends = await readCount(db, hourOf(now), recipient.name);
  return sends < recipient.cap ? undefined : { kind: "full", recipient: recipient.name, sends, until: nextHour(now) };
}

/** Those that wait for an hour are spread over this much of it. */
export const spreadMs = 60_000;

type Waits = { campaignId: string; caps: HourlyCaps; now: Date; limit: number };

/** How many steps the planner has moved to the next hour for a cap that is used up. */
export async function countCapWaits(db: WorkspaceReader, { campaignId, caps, now, limit }: Waits): Promise<number> {
  const from = nextHour(now);
  const until = new Date(from.getTime() + spreadMs);
  const emails = await findPostponed(db, { campaignId, from, until, limit });
  const recipientOf = await findRecipients(db.unbound, caps, emails);
  const recipients = emails.flatMap((email) => recipientOf(email) ?? []);
  const names = new Set(recipients.map(({ name }) => name));
  const sends = await readCounts(db, hourOf(now), [...names]);
  return recipients.filter(({ name, cap }) => cap !== null && (sends.get(name) ?? 0) >= cap).length;
}
