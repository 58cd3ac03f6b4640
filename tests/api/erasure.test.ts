import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { connectBroker } from "@outbound/broker/broker";
import { publish } from "@outbound/broker/publish-event";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { listSuppressionEntries } from "@outbound/contracts/suppressions/list-suppression-entries";
import { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { verifyWorkspace } from "@outbound/contracts/workspaces/verify-workspace";
import { openDatabase } from "@outbound/postgres/database";
import { eventually } from "@outbound/testing/eventually";
import { findText } from "@outbound/testing/find-text";
import { startReceiver, status } from "@outbound/testing/receiver";
import { silentLog } from "@outbound/testing/silent-log";
import { type Mail, startSmtpSink } from "@outbound/testing/smtp-sink";
import { outbound } from "@outbound/testing/system";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  addTestMailbox,
  createProspect,
  draftCampaign,
  freshWorkspace,
  runningCampaign,
  system,
  type Workspace,
} from "./workspace.ts";

const surname = () => `q${crypto.randomUUID().replaceAll("-", "")}`;

describe("outbound prospect erase", () => {
  test("of a person who was mailed, clicked, replied and bounced: nothing in any database or log names them", async () => {
    const name = surname();
    const email = `ida@${name}.example`;
    const fields = {
      email,
      first_name: `Ida-${name}`,
      last_name: name,
      timezone: `Europe/${name}`,
      company_name: `${name} & Daughters`,
      custom_fields: { note: `knows ${name}` },
    };
    const { workspace, sink, mailbox } = await sendingWorkspace();
    const receiver = await receiverOf(workspace);
    const campaign = await runningCampaign(workspace, {
      mailboxes: [mailbox.email],
      steps: [
        { subject: "Hi {{ first_name }}", body: "See https://acme.example/?for={{ email }}" },
        { delay_days: 2, subject: "Two", body: "2" },
      ],
    });
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const created = await workspace.post(`/prospects?campaign=${campaign}`, fields, key);
    expect(created.status).toBe(201);
    const { id } = created.body;
    await eventually(() => expect(sink.mails).toHaveLength(1));
    const [mail] = sink.mails as [Mail];
    await click(mail);
    await reply(workspace, mailbox.id, mail, { address: email, name: `Ida ${name}` }, `Ask ${name}.`);
    await eventually(() => expect(eventsOf(receiver)).toEqual(expect.arrayContaining(["sent", "clicked", "replied"])));
    // The second one bounces, with a server's reply that names the person.
    sink.misbehave = { rcpt: { code: 550, text: `5.1.1 <${email}> ${name} has left` } };
    const other = await runningCampaign(workspace, { mailboxes: [mailbox.email] });
    await workspace.post(`/campaigns/${other}/prospects`, { prospect_ids: [id] });
    await eventually(() => expect(eventsOf(receiver)).toContain("bounced"));
    await eventually(async () => {
      expect((await workspace.get(`/prospects/${id}`)).body.status).toBe("bounced");
    });
    await settled(workspace, 4);
    expect(await everywhere(name)).not.toEqual([]);

    const { json } = await outbound(system(), ["prospect", "erase", "--yes", "--workspace", workspace.id, email]);
    expect(json).toEqual({ id, on_global_list: false });

    const anonymized = `${id}@anonymized.invalid`;
    const { body } = await workspace.get(`/prospects/${id}`);
    const empty = { first_name: null, last_name: null, timezone: null, company: null, custom_fields: {}, tags: [] };
    expect(body).toMatchObject({ id, email: anonymized, ...empty, status: "blocked" });
    expect((await workspace.get(`/prospects?email=${encodeURIComponent(email)}`)).body.data).toEqual([]);
    const enrolments = await workspace.get(`/campaigns/${campaign}/prospects`);
    expect(enrolments.body.data).toMatchObject([
      { prospect: { id, email: anonymized, first_name: null, last_name: null, company_id: null }, status: "stopped" },
    ]);
    expect((await workspace.operate(listSuppressionEntries, {})).data).toMatchObject([
      { kind: "email", value: null, reason: "erasure" },
    ]);
    await eventually(async () => expect(await everywhere(name)).toEqual([]));
    const replayed = await workspace.post(`/prospects?campaign=${campaign}`, fields, key);
    expect(replayed.headers.get("idempotent-replayed")).toBe("true");
    expect(replayed.body).toEqual({ id, email: anonymized, company_id: null });
    expect((await workspace.get(`/campaigns/${campaign}`)).body.stats).toMatchObject({
      sent: 1,
      replied: 1,
      clicked: 1,
    });

    // A reply after the erasure is attributed to nobody.
    await reply(workspace, mailbox.id, mail, { address: email, name: `Ida ${name}` }, `Me again, ${name}.`);
    expect((await fetch(unsubscribeLink(mail), { method: "POST" })).status).toBe(200);
    await eventually(() => expect(eventsOf(receiver)).toContain("unsubscribed"));
    expect(JSON.parse(receiver.received.at(-1)?.body.toString() ?? "")).toMatchObject({
      type: "unsubscribed",
      prospect_id: id,
      prospect_email: anonymized,
    });
    await eventually(async () => expect(await everywhere(name)).toEqual([]));
  }, 240_000);

  test("a person who is created again is blocked and never mailed; an import leaves them out", async () => {
    const { workspace, sink, mailbox } = await sendingWorkspace();
    const { id, email } = await createProspect(workspace);
    await outbound(system(), ["prospect", "erase", "--yes", "--workspace", workspace.id, id]);

    const imported = await workspace.operate(importProspects, { prospects: [{ email }] });
    expect(imported.data).toEqual([{ id: null, email, result: "erased" }]);
    const campaign = await runningCampaign(workspace, { mailboxes: [mailbox.email] });
    const again = await workspace.post(`/prospects?campaign=${campaign}`, { email });
    expect(again.status).toBe(201);
    expect((await workspace.get(`/prospects/${again.body.id}`)).body.status).toBe("blocked");
    const [old, back, moved] = [id, again.body.id, (await createProspect(workspace)).id];
    const { body } = await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [old, back, moved] });
    expect(body.data).toEqual([
      { prospect_id: old, email: `${old}@anonymized.invalid`, result: "anonymized" },
      { prospect_id: back, email, result: "suppressed" },
      { prospect_id: moved, email: expect.any(String), result: "enrolled" },
    ]);
    await eventually(() => expect(sink.mails).toHaveLength(1));
    expect(sink.mails.flatMap(({ to }) => to)).not.toContain(email);

    expect(await workspace.patch(`/prospects/${old}`, { email })).toMatchObject({
      status: 409,
      body: { error: "This prospect was anonymised after an erasure request and can't be changed." },
    });
    await expect(workspace.operate(addSuppression, { value: email })).rejects.toMatchObject({ code: "duplicate" });
  });

  test("between claim and delivery: the mail stays, and the enrolment stops", async () => {
    const { workspace, sink, mailbox } = await sendingWorkspace();
    sink.misbehave = { rcpt: { code: 451, text: "4.2.0 later" } };
    const campaign = await draftCampaign(workspace, { mailboxes: [mailbox.email] });
    const { id } = await createProspect(workspace);
    await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [id] });
    await outbound(system(), ["campaign", "start", "--workspace", workspace.id, campaign]);
    await outbound(system(), ["prospect", "erase", "--yes", "--workspace", workspace.id, id]);
    sink.misbehave = {};
    const { body } = await workspace.get(`/campaigns/${campaign}/prospects`);
    expect(body.data).toMatchObject([
      { status: "stopped", outcome: { negative: false, reason: "The prospect was anonymised." } },
    ]);
    expect(sink.mails).toEqual([]);
  });
});

async function sendingWorkspace() {
  const workspace = await freshWorkspace();
  await workspace.operate(configureWorkspace, { tracking_domain: "localhost" });
  await workspace.operate(verifyWorkspace, {});
  const sink = await startSmtpSink();
  onTestFinished(() => sink[Symbol.asyncDispose]());
  return { workspace, sink, mailbox: await addTestMailbox(workspace, sink.smtp) };
}

async function receiverOf(workspace: Workspace) {
  const receiver = await startReceiver(system().certificates, status(200));
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  await workspace.operate(setWebhook, { url: receiver.url("/workspace") });
  return receiver;
}

const eventsOf = ({ received }: Awaited<ReturnType<typeof receiverOf>>) =>
  received.map(({ headers }) => headers["x-service-event"]);

const settled = (workspace: Workspace, count: number) =>
  eventually(async () => {
    const { data } = await workspace.operate(listDeliveries, { status: "delivered" });
    expect(data).toHaveLength(count);
  });

async function click(mail: Mail): Promise<void> {
  await eventually(() => Date.now() > mail.at.getTime() + 3_000);
  const link = decoded(mail).match(/https:\/\/localhost(\/c\/[\w-]+)/)?.[1] ?? "";
  const { status } = await fetch(`${system().trackingUrl}${link}`, {
    redirect: "manual",
    headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" },
  });
  expect(status).toBe(302);
}

const unsubscribeLink = (mail: Mail) =>
  (mail.text.replace(/\r\n[ \t]+/g, " ").match(/^List-Unsubscribe: <https:\/\/localhost([^>]+)>/im)?.[1] ?? "").replace(
    /^/,
    system().trackingUrl,
  );

const decoded = ({ text }: Mail) => text.replace(/=\r\n/g, "").replaceAll("=3D", "=");

async function reply(
  { id: workspace_id }: Workspace,
  mailbox_id: string,
  mail: Mail,
  from: { address: string; name: string },
  text: string,
): Promise<void> {
  const { amqpUrl, namespace } = system();
  const broker = await connectBroker({ url: amqpUrl, name: "api-tests", namespace, log: silentLog });
  await publish(broker, mailReceived, {
    workspace_id,
    mailbox_id,
    folder: "inbox",
    received_at: new Date(),
    message_id: `<${crypto.randomUUID()}@${from.address.split("@")[1]}>`,
    in_reply_to: mail.text.match(/^Message-ID: (.*)$/im)?.[1]?.trim() ?? null,
    references: [],
    ref: null,
    from,
    from_trusted: false,
    to: ["sender@sender.example"],
    subject: `Re: Hi ${from.name}`,
    text,
    html: `<p>${text}</p>`,
    automatic_headers: {},
    report: null,
  });
  await broker.close();
}

async function everywhere(text: string): Promise<string[]> {
  const { databaseUrls, logFolder } = system();
  const found: string[] = [];
  for (const url of Object.values(databaseUrls)) {
    const db = openDatabase({ url, applicationName: "api-tests", poolSize: 1 });
    found.push(...(await findText(db, [text])));
    await db.close();
  }
  for (const file of await readdir(logFolder)) {
    const log = await readFile(join(logFolder, file), "utf8");
    found.push(...log.split("\n").filter((line) => line.includes(text)));
  }
  return found;
}
