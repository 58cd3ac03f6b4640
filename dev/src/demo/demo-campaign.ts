import type { Call } from "@outbound/broker/rpc-client";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { demoMailbox, demoPeople } from "../sandbox/people.ts";
import { tolerate } from "./tolerate.ts";

/** Completes an earlier campaign, because nobody can be active in two. Returns the new one's id. */
export async function fillDemo(call: Call, caller: Caller, earlierId: string): Promise<string> {
  if (earlierId)
    await tolerate(call(completeCampaign, { id: earlierId }, caller), ["not-found", "conflict"], undefined);
  const { id } = await call(applyCampaign, campaignFile, caller);
  await tolerate(call(startCampaign, { id }, caller), ["conflict"], undefined);
  const prospects = demoPeople.map(({ persona, ...person }) => ({ ...person, tags: ["demo", persona] }));
  await call(importProspects, { source: "csv", prospects }, caller);
  // Enrolled one by one, so that their mails come in this order.
  for (const { email } of prospects) await call(enrolProspects, { id, emails: [email] }, caller);
  return id;
}

const greeting = "Hi {{ first_name | default: 'there' }},";
const subject = "A question about {{ company.name | default: 'your team' }}";

/** The sequence ends within minutes: its steps wait only for the mailbox. */
const campaignFile = {
  name: "Hello from the sandbox",
  mailboxes: [demoMailbox],
  settings: { window_start_hour: 0, window_end_hour: 24, send_on_weekends: true, send_days: [1, 2, 3, 4, 5, 6, 7] },
  steps: [
    {
      delay_days: 0,
      subject,
      body: `${greeting}\n\nwho looks after new tools at your place? Ours is at https://outbound.example/tour and what others do with it at https://outbound.example/stories.\n\nMara`,
    },
    { delay_days: 0, subject: `Re: ${subject}`, body: `${greeting}\n\njust in case my last email got lost.\n\nMara` },
    {
      delay_days: 0,
      subject: `Re: ${subject}`,
      body: `${greeting}\n\nthis is my last email about it, I promise.\n\nMara`,
    },
  ],
};
