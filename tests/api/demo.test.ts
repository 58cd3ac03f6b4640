import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Call } from "@outbound/broker/rpc-client";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { listEnrolments } from "@outbound/contracts/enrolments/list-enrolments";
import { listHooks } from "@outbound/contracts/hooks/list-hooks";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import { createToken } from "@outbound/contracts/workspaces/create-token";
import { createWorkspace } from "@outbound/contracts/workspaces/create-workspace";
import { ensureDemo } from "@outbound/dev/demo/demo";
import { type Home, openHome } from "@outbound/dev/home/home";
import { demoMailbox, demoPeople } from "@outbound/dev/sandbox/people";
import { eventually } from "@outbound/testing/eventually";
import { startReceiver } from "@outbound/testing/receiver";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { expect, onTestFinished, test } from "vitest";
import { operate, system } from "./workspace.ts";

const call: Call = (operation, input, { workspaceId }) => operate(operation, input, workspaceId);

test("a demo is created once, and a webhook that somebody changed stays when the sandbox moves", async () => {
  const { home, sandbox } = await openDemoHome();
  const { demo, isFresh } = await ensureDemo(home, call, sandbox);
  expect(isFresh).toBe(true);
  const claimUrl = expect.stringMatching(/\/app\/setup#[\w-]{43}$/);
  expect(await ensureDemo(home, call, sandbox)).toEqual({ demo, isFresh: false, claimUrl });
  const { stats } = await operate(getCampaign, { id: demo.campaign_id }, demo.workspace_id);
  expect(stats).toMatchObject({ prospects: { enrolled: demoPeople.length }, tracking_enabled: true });
  expect(await hookUrls(demo.workspace_id)).toEqual([`${sandbox.webhookUrl}/subscriptions`]);

  const own = await receiver();
  const tests = () => own.received.filter(({ headers }) => headers["x-service-event"] === "test");
  await operate(setWebhook, { url: own.url("/own") }, demo.workspace_id);
  await operate(testWebhook, {}, demo.workspace_id);
  await eventually(() => expect(tests()).toHaveLength(1));
  const moved = { ...sandbox, webhookUrl: (await receiver()).url("") };
  expect(await ensureDemo(home, call, moved)).toMatchObject({ demo: { token: demo.token }, isFresh: false });
  expect(await hookUrls(demo.workspace_id)).toEqual([`${moved.webhookUrl}/subscriptions`]);
  await operate(testWebhook, {}, demo.workspace_id);
  await eventually(() => expect(tests()).toHaveLength(2));
});

test("an older demo keeps its workspace and token, and its people move to the new campaign", async () => {
  const { home, sandbox } = await openDemoHome();
  const { id: workspace_id } = await operate(createWorkspace, { name: "Demo" });
  const { token } = await operate(createToken, { name: "demo" }, workspace_id);
  const smtp = { host: "127.0.0.1", port: sandbox.smtpPort };
  const { email } = await operate(addMailbox, { email: demoMailbox, smtp }, workspace_id);
  const steps = [1, 2].map((delay_days) => ({ delay_days, subject: "Hi", body: "Hi" }));
  const old = await operate(applyCampaign, { name: "Hello from the demo", mailboxes: [email], steps }, workspace_id);
  await operate(startCampaign, { id: old.id }, workspace_id);
  const [grace] = demoPeople;
  const emails = [grace?.email ?? ""];
  await operate(importProspects, { prospects: emails.map((one) => ({ email: one })) }, workspace_id);
  await operate(enrolProspects, { id: old.id, emails }, workspace_id);
  await home.writeJson("demo.json", { workspace_id, token, campaign_id: old.id, mail_port: 1 });

  const { demo } = await ensureDemo(home, call, sandbox);
  expect(demo).toMatchObject({ workspace_id, token });
  expect(demo.campaign_id).not.toBe(old.id);
  expect(await operate(getCampaign, { id: old.id }, workspace_id)).toMatchObject({ status: "completed" });
  const { data } = await operate(listEnrolments, { id: demo.campaign_id }, workspace_id);
  expect(data.map(({ prospect }) => prospect.email).sort()).toEqual(demoPeople.map((person) => person.email).sort());
});

async function openDemoHome() {
  const folder = await mkdtemp(join(tmpdir(), "outbound-demo-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const home: Home = await openHome(folder);
  const sink = await startSmtpSink();
  onTestFinished(() => sink[Symbol.asyncDispose]());
  const webhookUrl = (await receiver()).url("");
  return {
    home,
    sandbox: { host: "127.0.0.1", smtpPort: sink.smtp.port, imapPort: 1, password: "x", webhookUrl, gapSeconds: 0 },
  };
}

async function receiver() {
  const started = await startReceiver(system().certificates);
  onTestFinished(() => started[Symbol.asyncDispose]());
  return started;
}

async function hookUrls(workspaceId: string): Promise<string[]> {
  const { data } = await operate(listHooks, {}, workspaceId);
  return [...new Set(data.map(({ target_url }) => target_url))];
}
