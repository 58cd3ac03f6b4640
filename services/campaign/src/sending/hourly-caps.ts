import { domainOf } from "@outbound/contracts/suppressions/covering-values";
import { providerOfDomain } from "@outbound/egress/mail-providers";
import type { Reader, WorkspaceTx } from "@outbound/postgres/database";
import { postponeDue } from "../enrolments/transitions/wait.ts";
import type { HourlyCaps } from "../workspaces/workspace-settings-table.ts";
import { type DueStep, findDueOf } from "./planner-table.ts";
import { addToCounts, insertUnknownDomains, lockCounts, type Providers, readProviders } from "./recipient-table.ts";

const hourMs = 3_600_000;
/** A look-up takes less, and is asked for again if it died. */
export const lookUpMs = 5_000;
const movedAtOnce = 1_000;

export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs);
export const nextHour = (at: Date): Date => new Date(hourOf(at).getTime() + hourMs);

/** `name` is `google`, `microsoft`, or another domain. */
type Recipient = { name: string; cap: number | null };

/** Undefined while it isn't known who takes the domain's mail. */
export async function findRecipients(
  db: Reader,
  caps: HourlyCaps,
  emails: readonly string[],
): Promise<(email: string) => Recipient | undefined> {
  const isAsked = caps.google_per_hour !== null || caps.microsoft_per_hour !== null;
  const domains = isAsked ? [...new Set(emails.map(domainOf))].filter((domain) => !providerOfDomain(domain)) : [];
  const providers: Providers = domains.length > 0 ? await readProviders(db, domains) : new Map();
  return (email) => {
    const domain = domainOf(email);
    const provider = providerOfDomain(domain) ?? (isAsked ? providers.get(domain) : null);
    if (provider === undefined) return undefined;
    return provider === null
      ? { name: domain, cap: caps.domain_per_hour }
      : { name: provider, cap: caps[`${provider}_per_hour`] };
  };
}

export const hasCap = (caps: HourlyCaps): boolean =>
  [caps.google_per_hour, caps.microsoft_per_hour, caps.domain_per_hour].some((cap) => cap !== null);

export type OpenCaps<Step> = {
  /** The steps that may be claimed now. */
  within: Step[];
  /** Counts those that were, and moves what has to wait. Returns how many it moved. */
  close(claimed: readonly Step[]): Promise<number>;
};

/** Until the commit nobody else of the workspace claims mails to the recipients of these steps that have a cap. */
export async function openHourlyCaps<Step extends DueStep>(
  tx: WorkspaceTx,
  steps: readonly Step[],
  now: Date,
): Promise<OpenCaps<Step> | undefined> {
  const caps = steps[0]?.workspace_hours;
  if (!caps || !hasCap(caps)) return undefined;
  const hour = hourOf(now);
  const recipientOf = await findRecipients(
    tx.unbound,
    caps,
    steps.map(({ prospect }) => prospect.email),
  );
  const left = await countLeft(
    tx,
    hour,
    steps.map(({ prospect }) => recipientOf(prospect.email)),
  );
  const unclaimed = new Map(left);
  const within = steps.filter(({ prospect }) => {
    const recipient = recipientOf(prospect.email);
    return recipient !== undefined && (recipient.cap === null || spend(unclaimed, recipient.name));
  });
  return {
    within,
    async close(claimed) {
      const names = claimed.flatMap(({ prospect }) => recipientOf(prospect.email)?.name ?? []);
      const counts = countEach(names.filter((name) => left.has(name)));
      if (counts.size > 0) await addToCounts(tx, hour, counts);
      const isFull = (name: string) => (left.get(name) ?? Number.POSITIVE_INFINITY) <= (counts.get(name) ?? 0);
      const waiting = steps.filter((step) => !within.includes(step));
      return leaveWaiting(tx, { caps, waiting, isFull, now });
    },
  };
}

async function countLeft(
  tx: WorkspaceTx,
  hour: Date,
  recipients: readonly (Recipient | undefined)[],
): Promise<Map<string, number>> {
  const capped = new Map(
    recipients.flatMap((recipient) => (recipient?.cap ? [[recipient.name, recipient.cap] as const] : [])),
  );
  if (capped.size === 0) return new Map();
  const sends = await lockCounts(tx, hour, [...capped.keys()]);
  return new Map([...capped].map(([name, cap]) => [name, cap - (sends.get(name) ?? 0)]));
}

function spend(left: Map<string, number>, name: string): boolean {
  const mails = left.get(name) ?? 0;
  left.set(name, mails - 1);
  return mails > 0;
}

const countEach = (names: readonly string[]): Map<string, number> =>
  new Map([...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]));

type Waiting = {
  caps: HourlyCaps;
  waiting: readonly DueStep[];
  isFull: (recipient: string) => boolean;
  now: Date;
};

/** With each step goes what is due behind it and would have to wait, too. */
async function leaveWaiting(tx: WorkspaceTx, { caps, waiting, isFull, now }: Waiting): Promise<number> {
  const moves = new Map<string, Date>();
  const unknown = new Set<string>();
  const turns = Map.groupBy(waiting, ({ mailbox_id, campaign_id }) => `${mailbox_id} ${campaign_id}`);
  for (const [first, ...others] of turns.values()) {
    if (!first) continue;
    const due = [
      ...[first, ...others].map(({ enrolment_id, prospect }) => ({ enrolment_id, email: prospect.email })),
      ...(await findDueOf(tx, first, movedAtOnce)),
    ];
    const recipientOf = await findRecipients(
      tx.unbound,
      caps,
      due.map(({ email }) => email),
    );
    for (const [position, { enrolment_id, email }] of due.entries()) {
      const recipient = recipientOf(email);
      if (moves.has(enrolment_id)) continue;
      if (!recipient) {
        unknown.add(domainOf(email));
        moves.set(enrolment_id, new Date(now.getTime() + lookUpMs));
      } else if (isFull(recipient.name)) {
        // A millisecond apart, they keep their order.
        moves.set(enrolment_id, new Date(nextHour(now).getTime() + position));
      }
    }
  }
  if (unknown.size > 0) await insertUnknownDomains(tx.unbound, [...unknown]);
  return postponeDue(
    tx,
    [...moves].map(([enrolment_id, at]) => ({ enrolment_id, at })),
  );
}
