import { createHmac } from "node:crypto";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { verifyWorkspace } from "@outbound/contracts/workspaces/verify-workspace";
import { eventually } from "@outbound/testing/eventually";
import { startReceiver } from "@outbound/testing/receiver";
import { type Mail, startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  addTestMailbox,
  createProspect,
  freshWorkspace,
  runningCampaign,
  system,
  type Workspace,
} from "./workspace.ts";

const person = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" };
const scanner = { "user-agent": "Barracuda Sentinel (EE)" };
const pricing = "https://acme.example/pricing?plan=a&seats=3";
const cases = "https://acme.example/cases";

describe("The tracking domain", () => {
  test("before it is verified nothing is tracked or counted; afterwards both", async () => {
    const workspace = await freshWorkspace();
    await workspace.operate(configureWorkspace, { tracking_domain: "localhost" });
    const before = await mailed(workspace);
    expect(before.html).toContain(`<a href="${pricing.replace("&", "&amp;")}">`);
    expect(before.html).not.toContain("<img");
    expect(before.mail.text).toContain(`List-Unsubscribe: <${system().trackingUrl}/u/`);
    expect(await statsOf(workspace, before.campaign)).toEqual({ opened: null, clicked: null, tracking_enabled: false });

    expect(await workspace.operate(verifyWorkspace, {})).toMatchObject({
      tracking_domain: "localhost",
      tracking_verified: true,
      expected: "127.0.0.1",
      found: { addresses: expect.arrayContaining(["127.0.0.1"]) },
    });
    const after = await mailed(workspace);
    expect(after.links).toHaveLength(2);
    expect(after.html).toMatch(/<img src="https:\/\/localhost\/o\/[\w-]+\.gif" width="1" height="1" alt="">/);
    expect(after.html).not.toContain(`href="https://acme.example`);
    expect(after.text).toContain(pricing);
    expect(after.mail.text).toContain("List-Unsubscribe: <https://localhost/u/");
    expect(await statsOf(workspace, after.campaign)).toEqual({ opened: 0, clicked: 0, tracking_enabled: true });
  });
});

describe("Opens and clicks", () => {
  test("a click leads where the mail says, counts once, and each link is announced once", async () => {
    const workspace = await trackingWorkspace();
    const receiver = await startReceiver(system().certificates);
    onTestFinished(() => receiver[Symbol.asyncDispose]());
    await workspace.operate(setWebhook, { url: receiver.url("/workspace") });
    const { campaign, prospect, links, mail } = await mailed(workspace);
    const clicked = () => receiver.received.filter(({ headers }) => headers["x-service-event"] === "clicked");

    const first = links[0] ?? "";
    await asLongAsAPersonTakes(mail);
    const response = await visit(first);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(pricing);
    await eventually(() => expect(clicked()).toHaveLength(1));
    expect(await statsOf(workspace, campaign)).toMatchObject({ clicked: 1 });

    const [delivery] = clicked();
    const body = delivery?.body.toString() ?? "";
    expect(JSON.parse(body)).toEqual({
      id: expect.any(String),
      type: "clicked",
      occurred_at: expect.stringMatching(/Z$/),
      workspace_id: workspace.id,
      prospect_id: prospect.id,
      prospect_email: prospect.email,
      campaign_id: campaign,
      campaign_name: expect.any(String),
      metadata: { url: pricing, messageId: /^Message-ID: (.*)$/im.exec(mail.text)?.[1]?.trim(), via: "redirect" },
    });
    expect(body).not.toContain(first.slice(first.lastIndexOf("/") + 1));
    const { secret } = await workspace.operate(revealWebhookSecret, {});
    const [, t = "", v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(delivery?.headers["x-service-signature"])) ?? [];
    expect(createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")).toBe(v1);

    // By now it doesn't count as a burst.
    await visit(links[1] ?? "");
    await eventually(() => expect(clicked()).toHaveLength(2));
    await visit(first);
    const urls = clicked().map((received) => JSON.parse(received.body.toString()).metadata.url);
    expect(urls).toEqual([pricing, cases]);
    expect(await statsOf(workspace, campaign)).toMatchObject({ clicked: 1 });
  });

  test("an open counts once per enrolment, and is not announced", async () => {
    const workspace = await trackingWorkspace();
    const { campaign, pixel, mail } = await mailed(workspace);
    await asLongAsAPersonTakes(mail);
    const response = await visit(pixel);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/gif");
    await eventually(async () => expect(await statsOf(workspace, campaign)).toMatchObject({ opened: 1 }));
    await visit(pixel);
    expect(await statsOf(workspace, campaign)).toMatchObject({ opened: 1, clicked: 0 });
  });

  test("programs are redirected and not counted", async () => {
    const workspace = await trackingWorkspace();
    const { campaign, links, pixel, mail } = await mailed(workspace);
    await visit(pixel);
    await asLongAsAPersonTakes(mail);
    for (const link of links) {
      expect((await visit(link, { headers: scanner })).status).toBe(302);
      expect((await visit(link, { method: "HEAD" })).status).toBe(302);
    }
    await visit(pixel, { headers: { "user-agent": "Mozilla/5.0" } });
    expect(await statsOf(workspace, campaign)).toMatchObject({ opened: 0, clicked: 0 });
    await visit(pixel);
    await eventually(async () => expect(await statsOf(workspace, campaign)).toMatchObject({ opened: 1 }));
    expect(await statsOf(workspace, campaign)).toMatchObject({ opened: 1, clicked: 0 });
  });

  test("neither unsubscribes anybody, and an altered link leads nowhere", async () => {
    const workspace = await trackingWorkspace();
    const { campaign, prospect, links, pixel } = await mailed(workspace);
    await Promise.all([...links, pixel].map((link) => visit(link)));
    for (const link of links) {
      const tampered = link.slice(0, -1) + (link.endsWith("A") ? "Q" : "A");
      const response = await visit(tampered);
      expect(response.status).toBe(404);
      expect(response.headers.get("location")).toBeNull();
    }
    expect((await workspace.get(`/campaigns/${campaign}`)).body.stats.unsubscribed).toBe(0);
    expect((await workspace.get(`/prospects/${prospect.id}`)).body.status).not.toBe("blocked");
  });
});

async function trackingWorkspace(): Promise<Workspace> {
  const workspace = await freshWorkspace();
  await workspace.operate(configureWorkspace, { tracking_domain: "localhost" });
  await workspace.operate(verifyWorkspace, {});
  return workspace;
}

/** An earlier visit counts as a program's. */
const asLongAsAPersonTakes = ({ at }: Mail) => eventually(() => Date.now() > at.getTime() + 3_000);

async function mailed(workspace: Workspace) {
  const sink = await startSmtpSink();
  onTestFinished(() => sink[Symbol.asyncDispose]());
  const { email } = await addTestMailbox(workspace, sink.smtp);
  const body = `Hi,\n\nsee ${pricing} or\n${cases}.\n\nMara`;
  const campaign = await runningCampaign(workspace, { mailboxes: [email], steps: [{ subject: "Hi", body }] });
  const prospect = await createProspect(workspace);
  await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [prospect.id] });
  await eventually(() => expect(sink.mails).toHaveLength(1));
  const mail = sink.mails[0] as Mail;
  const html = part(mail, "text/html");
  const links = [...html.matchAll(/href="(https:\/\/localhost\/c\/[\w-]+)"/g)].map(([, link]) => link ?? "");
  const pixel = /src="([^"]+)"/.exec(html)?.[1] ?? "";
  return { campaign, prospect, mail, html, text: part(mail, "text/plain"), links, pixel };
}

function part({ text }: Mail, type: string): string {
  const boundary = /^Content-Type: multipart\/alternative;\s+boundary="([^"]+)"/im.exec(text)?.[1] ?? "";
  const found = text.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`)) ?? "";
  const content = found.slice(found.indexOf("\r\n\r\n") + 4);
  if (!/quoted-printable/i.test(found)) return content;
  return content.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
}

/** The domain has no certificate here: in production the proxy before the tracker has it. */
const visit = (link: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
  fetch(link.replace("https://localhost", system().trackingUrl), { headers: person, ...init, redirect: "manual" });

async function statsOf(workspace: Workspace, campaign: string) {
  const { body } = await workspace.get(`/campaigns/${campaign}`);
  const { opened, clicked, tracking_enabled } = body.stats;
  return { opened, clicked, tracking_enabled };
}
