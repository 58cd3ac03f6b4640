import { listSuppressionEntries } from "@outbound/contracts/suppressions/list-suppression-entries";
import { removeSuppression } from "@outbound/contracts/suppressions/remove-suppression";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { eventually } from "@outbound/testing/eventually";
import { startReceiver } from "@outbound/testing/receiver";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { expect, onTestFinished, test } from "vitest";
import { addTestMailbox, anyTime, createProspect, freshWorkspace, runningCampaign, system } from "./workspace.ts";

async function mailed() {
  const workspace = await freshWorkspace();
  const sink = await startSmtpSink();
  onTestFinished(() => sink[Symbol.asyncDispose]());
  const receiver = await startReceiver(system().certificates);
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  await workspace.operate(setWebhook, { url: receiver.url("/workspace") });
  const { email: mailbox } = await addTestMailbox(workspace, sink.smtp);
  const steps = [
    { subject: "One", body: "1" },
    { delay_days: 2, subject: "Two", body: "2" },
  ];
  const campaign = await runningCampaign(workspace, { mailboxes: [mailbox], settings: anyTime, steps });
  const prospect = await createProspect(workspace);
  await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [prospect.id] });
  await eventually(() => expect(sink.mails).toHaveLength(1));
  const link = /^List-Unsubscribe: <(\S+)>/m.exec(sink.mails[0]?.text ?? "")?.[1] ?? "";
  return {
    workspace,
    campaign,
    prospect,
    mailbox,
    use: async () => (await fetch(link, { method: "POST", body: "List-Unsubscribe=One-Click" })).status,
    events: () =>
      receiver.received
        .filter(({ headers }) => headers["x-service-event"] === "unsubscribed")
        .map(({ body }) => JSON.parse(body.toString()).prospect_email as string),
    entries: async () => (await workspace.operate(listSuppressionEntries, {})).data,
    status: async () => (await workspace.get(`/prospects/${prospect.id}`)).body.status as string,
  };
}

test("a link suppresses the address that its mail went to, not the one that the prospect has now", async () => {
  const { workspace, prospect, use, events, entries, status } = await mailed();
  const email = `new-${prospect.email}`;
  expect((await workspace.patch(`/prospects/${prospect.id}`, { email })).status).toBe(200);
  expect(await use()).toBe(200);
  await eventually(async () =>
    expect(await entries()).toMatchObject([{ value: prospect.email, reason: "unsubscribe" }]),
  );
  await eventually(() => expect(events()).toEqual([prospect.email]));
  expect(await status()).not.toBe("blocked");
});

test("a link used again after the operator removed its entry suppresses again, and is announced again", async () => {
  const { workspace, campaign, prospect, use, events, entries, status } = await mailed();
  expect(await use()).toBe(200);
  await eventually(async () => expect(await status()).toBe("blocked"));
  const [entry] = await entries();
  await workspace.operate(removeSuppression, { id: entry?.id ?? "" });
  expect(await status()).not.toBe("blocked");
  expect(await use()).toBe(200);
  await eventually(async () => expect(await status()).toBe("blocked"));
  expect(await entries()).toMatchObject([{ value: prospect.email, reason: "unsubscribe" }]);
  await eventually(() => expect(events()).toEqual([prospect.email, prospect.email]));
  expect((await workspace.get(`/campaigns/${campaign}`)).body.stats.unsubscribed).toBe(1);
});

test("when a link is answered with 200, no campaign mails the address, with the entry or without", async () => {
  const { workspace, prospect, mailbox, use } = await mailed();
  const steps = [{ subject: "Other", body: "1" }];
  const other = await runningCampaign(workspace, { mailboxes: [mailbox], settings: anyTime, steps });
  expect(await use()).toBe(200);
  const { body } = await workspace.post(`/campaigns/${other}/prospects`, { prospect_ids: [prospect.id] });
  expect(body.data).toMatchObject([{ result: "suppressed" }]);
});
