import { createHmac, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@outbound/servers/free-port";
import { eventually } from "@outbound/testing/eventually";
import { beforeEach, expect, test } from "vitest";
import { keepCertificates } from "./sandbox-certificates.ts";
import { openWebhookReceiver, type Webhook } from "./webhook-receiver.ts";

const secret = "whsec_test";
const workspaceId = randomUUID();
let root: string;
let url: string;
let ca: Buffer;
let received: Webhook[];
let stored: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "sandbox-webhooks-"));
  received = [];
  stored = secret;
  const { tls, trustFile } = await keepCertificates(join(root, "certificates"), undefined);
  ca = await readFile(trustFile);
  const receiver = await openWebhookReceiver({
    folder: join(root, "webhooks"),
    port: await freePort(),
    tls,
    demo: Promise.resolve({ workspaceId, readSecret: async () => stored }),
    onWebhook: (webhook) => received.push(webhook),
  });
  url = receiver.url;
  return async () => {
    await receiver.close();
    await rm(root, { recursive: true, force: true });
  };
});

const event = {
  type: "clicked",
  occurred_at: "2026-11-21T12:01:07.000Z",
  workspace_id: workspaceId,
  prospect_email: "katherine@johnson.example",
};
const body = JSON.stringify(event);

type Post = { delivery?: string; key?: string; at?: number; method?: string; content?: string };

function post({ delivery = randomUUID(), key = secret, at = Date.now(), method = "POST", content = body }: Post = {}) {
  const t = Math.floor(at / 1_000);
  const v1 = createHmac("sha256", key).update(`${t}.${content}`).digest("hex");
  const headers = { "X-Service-Delivery": delivery, "X-Service-Signature": `t=${t},v1=${v1}` };
  return new Promise<number | undefined>((resolve, reject) => {
    const req = request(url, { method, headers, ca, agent: false }, (res) => {
      res.resume();
      resolve(res.statusCode);
    });
    req.on("error", reject);
    req.end(content);
  });
}

test("a delivery is stored as a file and a line and reported once, however often it comes", async () => {
  const delivery = randomUUID();
  expect(await post({ delivery })).toBe(200);
  expect(await post({ delivery })).toBe(200);
  expect(received).toEqual([{ event: "clicked", prospectEmail: "katherine@johnson.example" }]);
  const names = await readdir(join(root, "webhooks"));
  expect(names.sort()).toEqual([`2026-11-21T12-01-07.000Z-clicked-${delivery}.json`, "events.log"]);
  expect(JSON.parse(await readFile(join(root, "webhooks", names[0] ?? ""), "utf8"))).toEqual({
    delivery,
    signature: "checked",
    ...event,
  });
  expect(await readFile(join(root, "webhooks/events.log"), "utf8")).toMatch(
    /^\S+ {2}clicked {9}katherine@johnson\.example\n$/,
  );
});

test("an unsigned, old or malformed delivery is refused and not stored", async () => {
  expect(await post({ key: "whsec_other" })).toBe(401);
  expect(await post({ at: Date.now() - 400_000 })).toBe(401);
  expect(await post({ delivery: "../../x" })).toBe(401);
  expect(await post({ content: "x".repeat(300_000) })).toBe(413);
  expect(await post({ method: "PUT" })).toBe(405);
  expect(received).toEqual([]);
  expect(await readdir(join(root, "webhooks"))).toEqual([]);
});

test("a secret that was rotated is read anew", async () => {
  expect(await post()).toBe(200);
  stored = "whsec_next";
  await eventually(async () => expect(await post({ key: stored })).toBe(200));
  expect(await post({ key: secret })).toBe(401);
});

test("a delivery of another workspace, whose secret is unknown, is stored and marked as unchecked", async () => {
  const delivery = randomUUID();
  const other = { ...event, workspace_id: randomUUID() };
  expect(await post({ delivery, key: "whsec_other", content: JSON.stringify(other) })).toBe(200);
  expect(received).toEqual([{ event: "clicked", prospectEmail: "katherine@johnson.example" }]);
  const file = join(root, "webhooks", `2026-11-21T12-01-07.000Z-clicked-${delivery}.json`);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ delivery, signature: "not checked", ...other });
});

test("a body that is no event is refused, whatever its signature", async () => {
  for (const content of ["", "{", "[]", "null", JSON.stringify({ ...event, workspace_id: "w", type: 1 })]) {
    expect(await post({ content })).toBe(400);
  }
  expect(await readdir(join(root, "webhooks"))).toEqual([]);
});

test("certificates survive a restart, and the operator's own authorities are trusted too", async () => {
  const folder = join(root, "certificates");
  const before = await readFile(join(folder, "server.pem"), "utf8");
  const { trustFile } = await keepCertificates(folder, join(folder, "ca.pem"));
  expect(await readFile(join(folder, "server.pem"), "utf8")).toBe(before);
  expect((await readFile(trustFile, "utf8")).match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  expect((await readdir(folder)).sort()).toEqual(["ca.pem", "server.key", "server.pem", "trusted.pem"]);
});
