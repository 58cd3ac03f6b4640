import { expect, test } from "vitest";
import { operations } from "./operations.ts";

/** Operations that nobody calls in the app, and who calls them. */
const never: Record<string, string> = {
  "campaign-outbox.drop": "the operator, about events that no process knows",
  "campaign-outbox.parked": "the operator, about events that no process knows",
  "campaign-outbox.replay": "the operator, about events that no process knows",
  "campaign.check-enrollable": "the prospect service, about a campaign",
  "campaign.entries": "the operator, over all workspaces",
  "conversation.entries": "the operator, over all workspaces",
  "credential.keys": "the operator, who changes the installation's key",
  "credential.remove": "the campaign service, about a mailbox",
  "credential.reseal": "the operator, who changes the installation's key",
  "credential.store": "the campaign service, about a mailbox",
  "engagement.store": "the campaign service, about people",
  "enrolment.add": "the prospect service, about a batch of people",
  "enrolment.request": "the prospect service, about somebody new",
  "enrolment.unsubscribe": "whoever has the link in a mail, through the tracker",
  "mail.write": "the campaign service, about a mail",
  "mailbox.ask-by-code": "the operator's command, which has no browser",
  "mailbox.connect-by-code": "the operator's command, which has no browser",
  "mailbox-consent.finish": "whoever comes back from a provider, through the gateway",
  "mailbox-consent.open": "whoever has the link to connect a mailbox, through the gateway",
  "mailbox.identify": "the mailer, about a mailbox",
  "offer.answer": "whoever has the offer's link, through the tracker",
  "offer.entries": "the operator, over all workspaces",
  "offer.open": "whoever has the offer's link, through the tracker",
  "prospect-copy.store": "the prospect service, about people",
  "prospect-outbox.drop": "the operator, about events that no process knows",
  "prospect-outbox.parked": "the operator, about events that no process knows",
  "prospect-outbox.replay": "the operator, about events that no process knows",
  "prospect.entries": "the operator, over all workspaces",
  "reference.find": "the operator's command, for what a name stands for",
  "reply.entries": "the operator, over all workspaces",
  "second-factor.keys": "the operator, who changes the installation's key",
  "second-factor.reseal": "the operator, who changes the installation's key",
  "send.dispatch": "the mailer, about a mail",
  "send.end-lease": "the mailer, about a mail",
  "send.find-holder": "the mailer, about a mail",
  "send.load": "the mailer, about a mail",
  "suppression-copy.store": "the prospect service, about suppressions",
  "test-mail.dispatch": "the mailer, about a test",
  "test-mail.load": "the mailer, about a test",
  "user.link": "the operator's command alone: it signs in as somebody, who isn't told",
  "webhook.keys": "the operator, who changes the installation's key",
  "webhook.reseal": "the operator, who changes the installation's key",
  "workspace.claim": "the operator, for a workspace without an owner",
  "workspace.make-owner": "the operator's installation script, which can't open a link",
};

test("each operation names the role that people need in the app, or is listed here with the reason why it isn't there", () => {
  const inApp = operations.filter(({ app }) => app).map(({ name }) => name);
  expect([...inApp, ...Object.keys(never)].sort()).toEqual(operations.map(({ name }) => name).sort());
});
