import { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import { eventually } from "@outbound/testing/eventually";
import { type Answer, hang, type Received, redirect, startReceiver, status } from "@outbound/testing/receiver";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, onTestFinished, test } from "vitest";
import { verifyWebhook, WebhookError } from "../../shared/client/src/index.ts";
import { answerChecker, readDocument } from "./api-document.ts";
import {
  addTestMailbox,
  byText,
  createProspect,
  freshWorkspace,
  runningCampaign,
  system,
  uuidShape,
  type Workspace,
} from "./workspace.ts";

describe("Workspace webhook", () => {
  test("sent: the documented headers and payload, signed over the exact bytes", async () => {
    const { workspace, receiver, campaign, prospect } = await sendOne();
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const [delivery] = receiver.received as [Received];
    expect(delivery.method).toBe("POST");
    expect(delivery.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Service-Webhook/1",
      "x-service-event": "sent",
      "x-service-delivery": expect.stringMatching(uuidShape),
    });
    const payload = JSON.parse(delivery.body.toString());
    expect(payload).toEqual({
      id: expect.stringMatching(uuidShape),
      type: "sent",
      occurred_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      workspace_id: workspace.id,
      prospect_id: prospect.id,
      prospect_email: prospect.email,
      campaign_id: campaign,
      campaign_name: expect.any(String),
      metadata: { step: 1, messageId: expect.stringContaining("@sender.example") },
    });
    const { secret } = await workspace.operate(revealWebhookSecret, {});
    expect(isSigned(delivery, secret)).toBe(true);
    expect(isSigned(delivery, `${secret}x`)).toBe(false);
    await expectDocumented(receiver.received);
  });

  test("bounced and its subscription's bounce: one delivery each, each with its own event name", async () => {
    const { workspace, receiver, campaign, prospect } = await sendOne({
      bounce: true,
      subscriptions: ["bounce", "new_reply"],
    });
    await eventually(() => expect(receiver.received).toHaveLength(2));
    const payloads = receiver.received.map(({ body }) => JSON.parse(body.toString()));
    expect(payloads.map(({ type }) => type).sort(byText)).toEqual(["bounce", "bounced"]);
    expect(new Set(payloads.map(({ id }) => id)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["x-service-delivery"])).size).toBe(2);
    for (const { headers, body } of receiver.received) {
      expect(headers["x-service-event"]).toBe(JSON.parse(body.toString()).type);
    }
    for (const { metadata } of payloads) {
      expect(metadata).toEqual({ step: 1, error: expect.stringContaining("550") });
    }
    await expectDocumented(receiver.received);
    const enrolments = await workspace.client.listEnrolments({ id: campaign });
    expect(enrolments.data).toMatchObject([{ status: "stopped", outcome: { negative: true } }]);
    await eventually(async () => {
      expect((await workspace.client.getProspect({ id: prospect.id })).status).toBe("bounced");
    });
    const { stats } = await workspace.client.getCampaign({ id: campaign });
    expect(stats).toMatchObject({ sent: 1, bounced: 1, delivered: 0 });
  });

  test("a failed attempt is repeated with the same id and bytes and a fresh t; after the third it stops", async () => {
    const { workspace, receiver } = await sendOne({ answer: status(500) });
    await eventually(() => expect(receiver.received).toHaveLength(3));
    await eventually(async () => {
      const { data } = await workspace.operate(listDeliveries, {});
      expect(data).toMatchObject([{ event: "sent", status: "failed", attempts: 3, last_error: "http_500" }]);
    });
    const { secret } = await workspace.operate(revealWebhookSecret, {});
    expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["x-service-delivery"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["x-service-signature"])).size).toBe(3);
    for (const delivery of receiver.received) expect(isSigned(delivery, secret)).toBe(true);
  });

  test("a redirect is not followed and counts as a failure", async () => {
    const target = await startReceiver(system().certificates);
    onTestFinished(() => target[Symbol.asyncDispose]());
    const { workspace, receiver } = await sendOne({ answer: redirect(target.url("/elsewhere")) });
    await eventually(async () => {
      const { data } = await workspace.operate(listDeliveries, {});
      expect(data).toMatchObject([{ attempts: 3, status: "failed", last_error: "http_302" }]);
    });
    expect(receiver.received).toHaveLength(3);
    expect(target.received).toEqual([]);
  });

  test("the test event arrives as type test; after a rotation the next one is signed with the new secret only", async () => {
    const workspace = await freshWorkspace();
    const receiver = await receiverOf(workspace);
    const before = (await workspace.operate(revealWebhookSecret, {})).secret;
    const after = (await workspace.operate(revealWebhookSecret, { rotate: true })).secret;
    expect(after).not.toBe(before);
    await workspace.operate(testWebhook, {});
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const [delivery] = receiver.received as [Received];
    const nil = "00000000-0000-0000-0000-000000000000";
    expect(JSON.parse(delivery.body.toString())).toMatchObject({ type: "test", prospect_id: nil, metadata: {} });
    await expectDocumented(receiver.received);
    expect(isSigned(delivery, after)).toBe(true);
    expect(isSigned(delivery, before)).toBe(false);
  });
});

describe("Subscriptions", () => {
  test("a delivery queued for a deleted subscription is still sent", async () => {
    const { workspace, receiver } = await sendOne({ bounce: true, subscriptions: ["bounce"], answer: status(503) });
    await eventually(() => expect(eventsOf(receiver.received)).toContain("bounce"));
    const [subscription] = (await workspace.get("/hooks")).body.data;
    expect((await workspace.delete(`/hooks/${subscription.id}`)).status).toBe(204);
    receiver.answer = status(200);
    await eventually(() =>
      expect(eventsOf(receiver.received).filter((event) => event === "bounce").length).toBeGreaterThan(1),
    );
  });

  test("a receiver that hangs delays no other receiver's first delivery", async () => {
    const slow = await freshWorkspace();
    const hanging = await receiverOf(slow, hang);
    for (let n = 0; n < 300; n++) await slow.operate(testWebhook, {});
    await eventually(() => expect(hanging.received.length).toBeGreaterThan(0));
    const fast = await freshWorkspace();
    const healthy = await receiverOf(fast);
    await fast.operate(testWebhook, {});
    await eventually(() => expect(healthy.received).toHaveLength(1));
  });
});

async function receiverOf(workspace: Workspace, answer: Answer = status(200)) {
  const receiver = await startReceiver(system().certificates, answer);
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  await workspace.operate(setWebhook, { url: receiver.url("/workspace") });
  return receiver;
}

type Scene = { bounce?: boolean; subscriptions?: readonly string[]; answer?: Answer };

async function sendOne({ bounce = false, subscriptions = [], answer = status(200) }: Scene = {}) {
  const workspace = await freshWorkspace();
  const receiver = await receiverOf(workspace, answer);
  for (const event of subscriptions) {
    const subscribed = await workspace.post("/hooks", { event, target_url: receiver.url(`/${event}`) });
    expect(subscribed.status).toBe(201);
  }
  const sink = await startSmtpSink();
  onTestFinished(() => sink[Symbol.asyncDispose]());
  if (bounce) sink.misbehave = { rcpt: { code: 550, text: "5.1.1 no such user" } };
  const { email } = await addTestMailbox(workspace, sink.smtp);
  const campaign = await runningCampaign(workspace, { mailboxes: [email] });
  const prospect = await createProspect(workspace);
  await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [prospect.id] });
  return { workspace, receiver, campaign, prospect };
}

async function expectDocumented(received: readonly Received[]): Promise<void> {
  const document = await readDocument();
  const { problemsOf } = answerChecker(document);
  for (const { body } of received) {
    const payload = JSON.parse(body.toString());
    const webhook = document.webhooks[payload.type];
    expect(webhook && problemsOf(webhook.post.requestBody.content["application/json"].schema, payload)).toEqual([]);
  }
}

const eventsOf = (received: readonly Received[]) => received.map(({ headers }) => headers["x-service-event"]);

/** Verifies the signature as a receiver does: API, Webhook signing. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  try {
    return Boolean(verifyWebhook(body, String(headers["x-service-signature"]), secret));
  } catch (error) {
    if (error instanceof WebhookError) return false;
    throw error;
  }
}
