import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { listSuppressionEntries } from "@outbound/contracts/suppressions/list-suppression-entries";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { openDatabase } from "@outbound/postgres/database";
import { eventually } from "@outbound/testing/eventually";
import { startReceiver } from "@outbound/testing/receiver";
import { type Mail } from "@outbound/testing/smtp-sink";
import { describe, expect, onTestFinished, test } from "vitest";
import { mailingWorkspace } from "./mailing-workspace.ts";
import { anyTime, createProspect, runningCampaign, system, type Workspace } from "./workspace.ts";

describe("Sending", () => {
  test("the first step is sent after the enrolment, rendered, with the headers of bulk mail", async () => {
    const { workspace, sink, mailbox } = await mailingWorkspace();
    const campaign = await runningCampaign(workspace, {
      mailboxes: [mailbox],
      steps: [{ subject: "Hi {{ first_name }}", body: "For {{ company.domain | default: 'you' }}." }],
    });
    const { id, email } = await createProspect(workspace, { first_name: "Ada" });
    await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [id] });
    await eventually(() => expect(sink.mails).toHaveLength(1));
    const [mail] = sink.mails as [Mail];
    expect(mail).toMatchObject({ from: mailbox, to: [email] });
    expect(header(mail, "Subject")).toBe("Hi Ada");
    expect(header(mail, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(header(mail, "List-Unsubscribe")).toMatch(new RegExp(`^<${system().trackingUrl}/u/[\\w-]+\\?m=[\\w-]+>$`));
    expect(header(mail, "Message-ID")).toMatch(/^<.+@sender\.example>$/);
    expect(mail.text).toContain("For company.example.");

    await eventually(async () => {
      const { body } = await workspace.get(`/prospects/${id}`);
      expect(body).toMatchObject({ status: "contacted", emails_sent: 1, date_contacted: expect.any(String) });
    });
    const { body } = await workspace.get(`/campaigns/${campaign}`);
    expect(body).toMatchObject({
      display_status: "done",
      progress: { planned: 1, done: 1, enrolled: 1, finished: 1, pct: 100 },
      stats: { sent: 1, delivered: 1, prospects: { enrolled: 1, queued: 0, finished: 1 } },
    });
    const enrolments = await workspace.get(`/campaigns/${campaign}/prospects`);
    expect(enrolments.body.data).toMatchObject([
      { status: "completed", current_step: 2, next_step_at: null, outcome: { label: "Completed" } },
    ]);
  });

  test("an answered pause has stopped every mail whose body had not begun; a resume sends each of the rest once", async () => {
    const { workspace, sink, mailbox } = await mailingWorkspace();
    const campaign = await runningCampaign(workspace, { mailboxes: [mailbox] });
    const ids = await importPeople(workspace, 150);
    await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: ids });
    await eventually(() => sink.mails.length > 5);
    expect((await workspace.post(`/campaigns/${campaign}/pause`)).status).toBe(200);
    // At most one mail per slot of the mailbox, whose body had begun, is still on its way.
    const atAnswer = sink.mails.length;
    await nothingOnItsWay(campaign);
    const afterPause = sink.mails.length;
    expect(afterPause - atAnswer).toBeLessThanOrEqual(5);
    expect(afterPause).toBeLessThan(150);

    expect((await workspace.post(`/campaigns/${campaign}/resume`)).status).toBe(200);
    await eventually(() => expect(sink.mails).toHaveLength(150));
    expect(new Set(sink.mails.flatMap(({ to }) => to)).size).toBe(150);
  });

  test("nobody is mailed after the answer to their suppression, however full the queue is", async () => {
    const { workspace, sink, mailbox } = await mailingWorkspace();
    const campaign = await runningCampaign(workspace, { mailboxes: [mailbox] });
    const ids = await importPeople(workspace, 100);
    await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: ids });
    await eventually(() => sink.mails.length > 3);
    await workspace.operate(addSuppression, { value: "company.example" });
    // At most one mail per slot of the mailbox, whose body had begun, is still on its way.
    const atAnswer = sink.mails.length;
    await eventually(async () => {
      const { body } = await workspace.get(`/campaigns/${campaign}/prospects?status=active&limit=1`);
      expect(body.data).toEqual([]);
    });
    await nothingOnItsWay(campaign);
    expect(sink.mails.length - atAnswer).toBeLessThanOrEqual(5);
    expect(sink.mails.length).toBeLessThan(100);
  });
});

describe("One-click unsubscribe", () => {
  test("however often the link is used: one suppression, a stopped enrolment, one delivery per webhook; GET does nothing", async () => {
    const { workspace, sink, mailbox } = await mailingWorkspace();
    const receiver = await startReceiver(system().certificates);
    onTestFinished(() => receiver[Symbol.asyncDispose]());
    await workspace.operate(setWebhook, { url: receiver.url("/workspace") });
    await workspace.post("/hooks", { event: "unsubscribe", target_url: receiver.url("/subscription") });
    const campaign = await runningCampaign(workspace, {
      mailboxes: [mailbox],
      settings: anyTime,
      steps: [
        { subject: "One", body: "1" },
        { delay_days: 2, subject: "Two", body: "2" },
      ],
    });
    const { id, email } = await createProspect(workspace);
    await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [id] });
    await eventually(() => expect(sink.mails).toHaveLength(1));
    const link = header(sink.mails[0] as Mail, "List-Unsubscribe").slice(1, -1);

    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/<form[^>]+method="post"/i);
    expect((await workspace.get(`/prospects/${id}`)).body.status).not.toBe("blocked");

    for (let n = 0; n < 5; n++) {
      const answer = await fetch(link, {
        method: "POST",
        body: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        redirect: "manual",
      });
      expect(answer.status).toBe(200);
    }
    await eventually(async () => {
      expect((await workspace.get(`/prospects/${id}`)).body.status).toBe("blocked");
    });
    const { body } = await workspace.get(`/campaigns/${campaign}/prospects`);
    expect(body.data).toMatchObject([{ status: "stopped", outcome: { negative: true } }]);
    expect((await workspace.operate(listSuppressionEntries, {})).data).toMatchObject([
      { kind: "email", value: email, reason: "unsubscribe" },
    ]);
    const delivered = () =>
      receiver.received.map(({ path, headers }) => `${path} ${String(headers["x-service-event"])}`).sort();
    await eventually(() =>
      expect(delivered()).toEqual(["/subscription unsubscribe", "/workspace sent", "/workspace unsubscribed"]),
    );
    const unsubscribed = receiver.received.find(({ path }) => path === "/subscription");
    expect(JSON.parse(unsubscribed?.body.toString() ?? "")).toMatchObject({
      type: "unsubscribe",
      prospect_id: id,
      prospect_email: email,
      campaign_id: campaign,
      metadata: { via: expect.any(String) },
    });
    expect((await workspace.get(`/campaigns/${campaign}`)).body.stats.unsubscribed).toBe(1);
  });

  test("an unsigned link is a 404", async () => {
    const link = `${system().trackingUrl}/u/${"A".repeat(66)}`;
    expect((await fetch(link)).status).toBe(404);
    expect((await fetch(link, { method: "POST" })).status).toBe(404);
  });
});

async function importPeople(workspace: Workspace, count: number): Promise<string[]> {
  const prospects = Array.from({ length: count }, (_, n) => ({ email: `person-${n}@company.example` }));
  const { data } = await workspace.operate(importProspects, { prospects });
  return data.flatMap(({ id }) => id ?? []);
}

async function nothingOnItsWay(campaign: string): Promise<void> {
  const db = openDatabase({ url: system().databaseUrls.campaign, applicationName: "api-tests", poolSize: 1 });
  onTestFinished(() => db.close());
  await eventually(async () => {
    const { rows } = await db.query<{ count: number }>(
      "select count(*) from send where campaign_id = $1 and state in ('claimed', 'dispatched')",
      [campaign],
    );
    return rows[0]?.count === 0;
  });
}

function header({ text }: Mail, name: string): string {
  const head = text.slice(0, text.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  return new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim() ?? "";
}
