import { randomUUID } from "node:crypto";
import { readdir, rm, writeFile } from "node:fs/promises";
import { linkFollowed } from "@outbound/contracts/events/link-followed";
import { mailOpened } from "@outbound/contracts/events/mail-opened";
import { unsubscribeRequested } from "@outbound/contracts/events/unsubscribe-requested";
import { makeClickToken, makeOpenToken, makeUnsubscribeToken, trackingKey } from "@outbound/contracts/tracking-token";
import { eventually } from "@outbound/testing/eventually";
import { startTcpProxy } from "@outbound/testing/tcp-proxy";
import { testServers } from "@outbound/testing/test-servers";
import { expect, test } from "vitest";
import { listening, secretKey, testTracker } from "../testing/tracker.fixture.ts";

const key = trackingKey(secretKey);
const person = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
};

function freshMail() {
  const madeAt = new Date(Date.now() - 60_000);
  return { workspaceId: randomUUID(), enrolmentId: randomUUID(), step: 2, madeAt };
}

const clickPath = (mail: ReturnType<typeof freshMail>, url = "https://acme.example/a?b=c&d=%20#e") =>
  `/c/${makeClickToken(key, { ...mail, url })}`;
const openPath = (mail: ReturnType<typeof freshMail>) => `/o/${makeOpenToken(key, mail)}.gif`;

const visit = (url: string, { method = "GET", headers = person as Record<string, string> } = {}) =>
  fetch(url, { method, headers, redirect: "manual" });

test("a click is redirected to exactly the signed URL and published", async () => {
  const { base, broker } = await testTracker();
  const facts = await listening(broker, linkFollowed);
  const mail = freshMail();
  const response = await visit(base + clickPath(mail));
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("https://acme.example/a?b=c&d=%20#e");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  expect(await response.text()).toBe("");
  await eventually(() => expect(facts).toHaveLength(1));
  expect(facts[0]?.payload).toEqual({
    workspace_id: mail.workspaceId,
    enrolment_id: mail.enrolmentId,
    step: 2,
    at: expect.any(Date),
    is_suspect: false,
    reason: null,
    url: "https://acme.example/a?b=c&d=%20#e",
  });
});

test("a pixel is a transparent, uncached image, and its load is published", async () => {
  const { base, broker } = await testTracker();
  const facts = await listening(broker, mailOpened);
  const mail = freshMail();
  const response = await visit(base + openPath(mail));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/gif");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const image = Buffer.from(await response.arrayBuffer());
  expect(image.subarray(0, 6).toString()).toBe("GIF89a");
  expect([image.readUInt16LE(6), image.readUInt16LE(8)]).toEqual([1, 1]);
  await eventually(() => expect(facts).toHaveLength(1));
  expect(facts[0]?.payload).toMatchObject({ enrolment_id: mail.enrolmentId, step: 2, is_suspect: false, reason: null });
});

test("programs get the same answers as people and are published as programs", async () => {
  const { base, broker } = await testTracker();
  const clicks = await listening(broker, linkFollowed);
  const opens = await listening(broker, mailOpened);
  const early = { ...freshMail(), madeAt: new Date() };
  const visits = [
    visit(base + clickPath(freshMail()), { method: "HEAD" }),
    visit(base + clickPath(freshMail()), { headers: { "user-agent": "Barracuda Sentinel (EE)" } }),
    visit(base + clickPath(freshMail()), { headers: { ...person, "sec-purpose": "prefetch" } }),
    visit(base + clickPath(early)),
  ];
  for (const response of await Promise.all(visits)) expect(response.status).toBe(302);
  await visit(base + openPath(freshMail()), { headers: { "user-agent": "Mozilla/5.0" } });
  await eventually(() => expect([clicks.length, opens.length]).toEqual([4, 1]));
  const reasons = clicks.map(({ payload }) => payload.reason);
  expect(new Set(reasons)).toEqual(new Set(["head", "prefetch", "scanner", "too-soon"]));
  expect(clicks.every(({ payload }) => payload.is_suspect)).toBe(true);
  expect(opens[0]?.payload).toMatchObject({ is_suspect: true, reason: "privacy-proxy" });
});

test("only a signed token redirects, and each token only on its own route", async () => {
  const { base, broker } = await testTracker();
  const [clicks, opens, unsubscribes] = [
    await listening(broker, linkFollowed),
    await listening(broker, mailOpened),
    await listening(broker, unsubscribeRequested),
  ];
  const mail = freshMail();
  const click = clickPath(mail);
  const tampered = click.slice(0, -1) + (click.endsWith("A") ? "B" : "A");
  const foreign = makeClickToken(trackingKey("0e".repeat(32)), { ...mail, url: "https://evil.example/" });
  const unsubscribe = makeUnsubscribeToken(key, mail);
  const open = makeOpenToken(key, mail);
  const paths = [
    tampered,
    `/c/${foreign}`,
    `/c/${unsubscribe}`,
    `/c/${open}`,
    `/o/${unsubscribe}.gif`,
    `/o/${click.slice(3)}.gif`,
    `/o/${open}`,
    `/u/${open}`,
    "/c/https://evil.example/",
    "/c/%E0%A4%A",
    "/c/",
    `/c/${"A".repeat(8_000)}`,
  ];
  for (const path of paths) {
    const response = await visit(base + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(response.headers.get("location")).toBeNull();
  }
  await visit(base + clickPath(mail));
  await eventually(() => expect(clicks).toHaveLength(1));
  expect([opens.length, unsubscribes.length]).toEqual([0, 0]);
});

test("opens and clicks don't unsubscribe, and other methods are refused", async () => {
  const { base, broker } = await testTracker();
  const unsubscribes = await listening(broker, unsubscribeRequested);
  const clicks = await listening(broker, linkFollowed);
  const mail = freshMail();
  for (const path of [openPath(mail), clickPath(mail)]) {
    for (const method of ["POST", "PUT", "DELETE"]) expect((await visit(base + path, { method })).status).toBe(405);
  }
  await visit(base + clickPath(mail));
  await eventually(() => expect(clicks).toHaveLength(1));
  expect(unsubscribes).toEqual([]);
});

test("while the broker is away a redirect doesn't wait for it, and its click is published when the broker is back", async () => {
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  proxy.refuse(true);
  const { base, broker, journalFolder } = await testTracker({ amqpUrl: proxy.url });
  const facts = await listening(broker, linkFollowed);
  const mail = freshMail();
  expect((await visit(base + clickPath(mail))).status).toBe(302);
  await eventually(async () => expect(await readdir(journalFolder)).toHaveLength(1));
  proxy.refuse(false);
  await eventually(() => expect(facts).toHaveLength(1));
  expect(facts[0]?.payload).toMatchObject({ enrolment_id: mail.enrolmentId, is_suspect: false });
  expect(facts[0]?.payload.at.getTime()).toBeLessThan(Date.now());
  await eventually(async () => expect(await readdir(journalFolder)).toEqual([]));
});

test("a broker that stops responding delays no redirect and loses no click", async () => {
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  const { base, broker } = await testTracker({ amqpUrl: proxy.url });
  const facts = await listening(broker, linkFollowed);
  await visit(base + clickPath(freshMail()));
  await eventually(() => expect(facts).toHaveLength(1));
  proxy.mute();
  const mails = Array.from({ length: 5 }, freshMail);
  for (const mail of mails) expect((await visit(base + clickPath(mail))).status).toBe(302);
  proxy.cut();
  const recent = () => new Set(facts.map(({ payload }) => payload.enrolment_id));
  await eventually(() => expect(mails.every(({ enrolmentId }) => recent().has(enrolmentId))).toBe(true));
});

test("without broker and journal a redirect still works", async () => {
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  proxy.refuse(true);
  const { base, journalFolder } = await testTracker({ amqpUrl: proxy.url });
  await rm(journalFolder, { recursive: true });
  await writeFile(journalFolder, "no folder");
  expect((await visit(base + clickPath(freshMail()))).status).toBe(302);
  expect((await visit(base + openPath(freshMail()))).status).toBe(200);
});

test("repeated clicks of one person within a minute are one fact", async () => {
  const { base, broker } = await testTracker();
  const facts = await listening(broker, linkFollowed);
  const path = clickPath(freshMail());
  for (let at = 0; at < 5; at++) await visit(base + path);
  const last = freshMail();
  await visit(base + clickPath(last));
  await eventually(() => expect(facts.map(({ payload }) => payload.enrolment_id)).toContain(last.enrolmentId));
  const theirs = facts.filter(({ payload }) => payload.enrolment_id !== last.enrolmentId);
  const minutes = new Set(theirs.map(({ payload }) => Math.floor(payload.at.getTime() / 60_000)));
  expect(theirs).toHaveLength(minutes.size);
});
