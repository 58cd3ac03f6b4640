import type { Call } from "@outbound/broker/rpc-client";
import { AppError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { getMailboxDomain } from "@outbound/contracts/mailboxes/get-mailbox-domain";
import type { WireOutputOf } from "@outbound/contracts/operation";
import { domainOf } from "@outbound/contracts/suppressions/covering-values";
import { getWebhook } from "@outbound/contracts/webhooks/get-webhook";
import { type Finding, warns, within } from "./finding.ts";
import type { Sender } from "./sender-table.ts";

/** Whoever waits for the answer would rather have it without what a silent service knows. */
const waitMs = 1_500;
const domainsAsked = 10;

type Neighbours = Caller & { call: Call };

/** What the daily checks found of the mailboxes' domains. Of mailboxes at one domain the first is asked. */
export async function findDomainProblems(
  senders: readonly Sender[],
  { call, ...caller }: Neighbours,
): Promise<Finding[]> {
  const ofEachDomain = [...new Map(senders.toReversed().map((sender) => [domainOf(sender.email), sender])).values()];
  const asked = ofEachDomain.toReversed().slice(0, domainsAsked);
  const answers = await Promise.all(
    asked.map(async (sender) => {
      const answer = await unlessSilent(call(getMailboxDomain, { id: sender.id }, caller, { timeoutMs: waitMs }));
      return answer && { sender, ...answer };
    }),
  );
  const known = answers.filter((answer) => answer !== undefined);
  const findings = known.flatMap(({ sender, steps }) =>
    steps.filter(isProblem).map((step) => describeStep(sender, step)),
  );
  if (known.length === asked.length) return findings;
  return [
    ...findings,
    warns("not_known", "The daily check of the mailboxes' domains can't be read right now. Check again in a minute.", {
      place: "mailboxes",
    }),
  ];
}

type DomainStep = WireOutputOf<typeof getMailboxDomain>["steps"][number];

const isProblem = ({ about, result }: DomainStep) =>
  about === "domain" && (result === "failed" || result === "warning");

function describeStep({ id, email }: Sender, { says, mend }: DomainStep): Finding {
  const fix = mend === null ? "See the mailbox's page" : within(mend);
  const sentence = `${within(says)}. Receivers may treat emails from ${domainOf(email)} as spam. ${fix.charAt(0).toUpperCase()}${fix.slice(1)}.`;
  return warns("domain_record", sentence, { place: "mailbox", mailbox: { id, email } });
}

export async function findReceiverProblems({ call, ...caller }: Neighbours): Promise<Finding[]> {
  const place = "webhooks";
  const webhook = await unlessSilent(call(getWebhook, {}, caller, { timeoutMs: waitMs }));
  if (!webhook) {
    const sentence = "Outbound can't tell right now whether webhooks work. Check again in a minute.";
    return [warns("not_known", sentence, { place })];
  }
  if (webhook.url === null && webhook.subscriptions === 0) {
    const sentence =
      "No webhook is set, so no other system gets replies and bounces. Set one, unless you read replies here.";
    return [warns("webhook_missing", sentence, { place })];
  }
  if (webhook.switched_off_at === null && webhook.receivers_off === 0) return [];
  const sentence =
    "A webhook receiver failed for 5 days and is off, so its system gets no replies and bounces. Fix the receiver, then switch it on.";
  return [warns("receiver_off", sentence, { place })];
}

async function unlessSilent<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof AppError && error.kind === "unavailable") return undefined;
    throw error;
  });
}
