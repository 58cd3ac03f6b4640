import { randomUUID } from "node:crypto";
import type { Call } from "@outbound/broker/rpc-client";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";

type Server = { host: string; port: number; secure: boolean; user?: string; pass?: string };
export type Mailbox = { email: string; smtp: Server; imap?: Server };
export type Draft = { caller: Caller; campaignId: string };

const batch = 200;
const timeoutMs = 60_000;
const always = { window_start_hour: 0, window_end_hour: 24, send_on_weekends: true };

export const copy = {
  subject: "A word about the plan, {{ first_name }}",
  body: [
    "Hi {{ first_name }},",
    "we have looked at how {{ company.name | default: 'your team' }} works, and there is one thing that took the others a week. ".repeat(
      4,
    ),
    "More of it is at https://sender.example/plan?for={{ custom_fields.city }}.",
    "Ann Lee",
  ].join("\n\n"),
};

export async function draftCampaign(
  call: Call,
  mailboxes: readonly Mailbox[],
  people: number,
  workspaceId: string = randomUUID(),
): Promise<Draft> {
  const caller = { workspaceId, requestId: "bench" };
  for (const mailbox of mailboxes) await call(addMailbox, mailbox, caller, { timeoutMs });
  const file = { name: "bench", mailboxes: mailboxes.map(({ email }) => email), steps: [copy], settings: always };
  const { id: campaignId } = await call(applyCampaign, file, caller, { timeoutMs });
  for (let at = 0; at < people; at += batch) {
    const prospects = Array.from({ length: Math.min(batch, people - at) }, (_, n) => ({
      email: personOf(caller, at + n),
      first_name: "Ada",
      custom_fields: { city: "Paris" },
    }));
    const { data } = await call(importProspects, { prospects }, caller, { timeoutMs });
    const prospect_ids = data.flatMap(({ id }) => id ?? []);
    const { summary } = await call(enrolProspects, { id: campaignId, prospect_ids }, caller, { timeoutMs });
    if (summary.enrolled !== prospects.length) throw new Error("Not everybody could be enrolled.");
  }
  return { caller, campaignId };
}

const personOf = ({ workspaceId }: Caller, n: number) => `${workspaceId.slice(0, 8)}-${n}@people.example`;
