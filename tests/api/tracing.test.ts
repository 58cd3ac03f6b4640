import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { eventually } from "@outbound/testing/eventually";
import { startReceiver } from "@outbound/testing/receiver";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { type System, startSystem } from "@outbound/testing/system";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  addTestMailbox,
  freshEmail,
  freshWorkspace,
  request,
  runningCampaign,
  useSystem,
  uuidShape,
} from "./workspace.ts";

type Span = { service: string; name: string; traceId: string; spanId: string; parentSpanId?: string };

const spans: Span[] = [];
const collector = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.once("end", () => {
    expect(req.url).toBe("/v1/traces");
    for (const { resource, scopeSpans } of JSON.parse(Buffer.concat(chunks).toString()).resourceSpans) {
      const service = resource.attributes.find(({ key }: { key: string }) => key === "service.name").value.stringValue;
      for (const scope of scopeSpans) for (const span of scope.spans) spans.push({ ...span, service });
    }
    res.setHeader("Content-Type", "application/json").end("{}");
  });
});

let system: System;

beforeAll(async () => {
  collector.listen(0, "127.0.0.1");
  await new Promise((resolve) => collector.once("listening", resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  system = await startSystem({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL: "debug" } });
  useSystem(system);
});

afterAll(async () => {
  await system?.stop();
  collector.close();
});

test("one request is one trace and one id: from HTTP through calls, the outbox and events to the mail server and the webhook", async () => {
  const workspace = await freshWorkspace();
  const [sink, receiver] = [await startSmtpSink(), await startReceiver(system.certificates)];
  onTestFinished(() => sink[Symbol.asyncDispose]());
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  await workspace.operate(setWebhook, { url: receiver.url() });
  const { email } = await addTestMailbox(workspace, sink.smtp);
  const campaign = await runningCampaign(workspace, { mailboxes: [email] });

  const requestId = `client-${crypto.randomUUID()}`;
  const traceId = crypto.randomUUID().replaceAll("-", "");
  const answer = await request(workspace.token, "POST", `/prospects?campaign=${campaign}`, {
    body: { email: freshEmail() },
    headers: { "x-request-id": requestId, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  });
  expect({ status: answer.status, id: answer.headers.get("x-request-id") }).toEqual({ status: 201, id: requestId });
  await eventually(() => sink.mails.length === 1 && receiver.received.length === 1);

  const path = [
    "gateway HTTP POST",
    "gateway prospect.create",
    "prospect prospect.create",
    "campaign publish mailer.send",
    "mailer mailer.send",
    "mailer SMTP",
    "campaign send.dispatch",
    "mailer publish send.settled",
    "campaign send.settled",
    "campaign publish message.sent",
    "webhook-dispatcher message.sent",
    "webhook-dispatcher POST webhook",
  ];
  const inTrace = () => spans.filter((span) => span.traceId === traceId);
  await eventually(() => {
    expect(inTrace().map(({ service, name }) => `${service} ${name}`)).toEqual(expect.arrayContaining(path));
  });
  await eventually(() => {
    const ids = new Set(inTrace().map(({ spanId }) => spanId));
    const roots = inTrace().filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ""));
    expect(roots.map(({ name, parentSpanId }) => ({ name, parentSpanId }))).toEqual([
      { name: "HTTP POST", parentSpanId: "00f067aa0ba902b7" },
    ]);
  });

  for (const service of ["gateway", "prospect", "campaign", "mailer", "webhook-dispatcher"] as const) {
    await eventually(async () => {
      const lines = (await system.log(service)).trim().split("\n");
      expect(
        lines
          .map((line) => JSON.parse(line))
          .filter((line) => line.request_id === requestId && line.trace_id === traceId),
        service,
      ).not.toEqual([]);
    });
  }
});

test("an overlong or strange X-Request-Id is replaced, and so is an invalid trace", async () => {
  const workspace = await freshWorkspace();
  for (const id of ["a".repeat(129), "two words", '{"a":1}', "ann@acme.example", ""]) {
    const headers = { "x-request-id": id, traceparent: "00-nonsense" };
    const answer = await request(workspace.token, "GET", "/prospects", { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-request-id"), id).toMatch(uuidShape);
  }
});
