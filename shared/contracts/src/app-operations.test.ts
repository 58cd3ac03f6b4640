import { expect, test } from "vitest";
import { operations } from "./operations.ts";

/** Operations that nobody calls in the app, and who calls them. */
const never: Record<string, string> = {
  "campaign-data.count": "the operator, before a workspace is deleted",
  "campaign-data.delete": "the operator, who deletes a workspace",
  "campaign.check-enrollable": "the prospect service, about a campaign",
  "campaign.entries": "the operator, over all workspaces",
  "credential.keys": "the operator, who changes the installation's key",
  "credential.remove": "the campaign service, about a mailbox",
  "credential.reseal": "the operator, who changes the installation's key",
  "credential.store": "the campaign service, about a mailbox",
  "engagement.store": "the campaign service, about people",
  "enrolment.add": "the prospect service, about a batch of people",
  "enrolment.request": "the prospect service, about somebody new",
  "enrolment.unsubscribe": "whoever has the link in a mail, through the tracker",
  "mail.write": "the campaign service, about a mail",
  "mailer-data.count": "the operator, before a workspace is deleted",
  "mailer-data.delete": "the operator, who deletes a workspace",
  "offer.answer": "whoever has the offer's link, through the tracker",
  "offer.entries": "the operator, over all workspaces",
  "offer.open": "whoever has the offer's link, through the tracker",
  "prospect-copy.store": "the prospect service, about people",
  "prospect-data.count": "the operator, before a workspace is deleted",
  "prospect-data.delete": "the operator, who deletes a workspace",
  "prospect.entries": "the operator, over all workspaces",
  "reference.find": "the operator's command, for what a name stands for",
  "reply.entries": "the operator, over all workspaces",
  "second-factor.keys": "the operator, who changes the installation's key",
  "second-factor.reseal": "the operator, who changes the installation's key",
  "send.dispatch": "the mailer, about a mail",
  "send.end-lease": "the mailer, about a mail",
  "send.find-holder": "the mailer, about a mail",
  "send.load": "the mailer, about a mail",
  "suppression.add": "the operator, also for every workspace",
  "suppression.entries": "the operator, over all workspaces",
  "suppression.remove": "the operator, also what protects its recipient",
  "suppression-copy.store": "the prospect service, about suppressions",
  "user.disable": "the operator, about somebody's account",
  "user.enable": "the operator, about somebody's account",
  "user.link": "the operator, for somebody who can't sign in",
  "user.list": "the operator, over all workspaces",
  "user.remove-second-factor": "the operator, about somebody's account",
  "user.reset": "the operator, about somebody's account",
  "webhook-dispatcher-data.count": "the operator, before a workspace is deleted",
  "webhook-dispatcher-data.delete": "the operator, who deletes a workspace",
  "webhook.keys": "the operator, who changes the installation's key",
  "webhook.reseal": "the operator, who changes the installation's key",
  "workspace.claim": "the operator, for a workspace without an owner",
  "workspace.close": "the operator, who deletes a workspace",
  "workspace.delete": "the operator, who deletes a workspace",
};

/** Operations whose pages in the app are still to be built, each then with its role. This list shrinks to nothing. */
const notYet = [
  "campaign.archive",
  "campaign.complete",
  "company.get",
  "company.list",
  "mailbox.entries",
  "prospect.erase",
  "send.list",
  "send.resolve",
  "sending.pauses",
  "verification.store",
  "workspace.configure",
  "workspace.create",
  "workspace.list",
  "workspace.rename",
  "workspace.verify",
];

test("each operation says with which role people call it in the app, or stands here with the reason why they don't", () => {
  const inApp = operations.filter(({ app }) => app).map(({ name }) => name);
  expect([...inApp, ...Object.keys(never), ...notYet].sort()).toEqual(operations.map(({ name }) => name).sort());
});
