import { randomUUID } from "node:crypto";
import { readdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { startTcpProxy } from "@outbound/broker/tcp-proxy";
import { unsubscribeRequested } from "@outbound/contracts/events/unsubscribe-requested";
import { makeClickToken, makeOpenToken, makeUnsubscribeToken, trackingKey } from "@outbound/contracts/tracking-token";
import { testBroker } from "@outbound/testing/broker";
import { eventually } from "@outbound/testing/eventually";
import { testServers } from "@outbound/testing/test-servers";
import { expect, onTestFinished, test } from "vitest";
import { unsubscribeRequest } from "./tracker-fact.ts";
import { startTrackerProcess } from "./tracker-process.fixture.ts";
import { journalFolder, listening, secretKey, testTracker } from "./tracker-test-kit.ts";

const oneClick = "List-Unsubscribe=One-Click";

async function tracker(options?: Parameters<typeof testTracker>[0]) {
  const running = await testTracker(options);
  return { ...running, facts: await listening(running.broker, unsubscribeRequested) };
}

function freshLink() {
  const link = { workspaceId: randomUUID(), enrolmentId: randomUUID() };
  return { ...link, path: `/u/${makeUnsubscribeToken(trackingKey(secretKey), link)}` };
}

const post = (url: string, body: string | URLSearchParams | FormData = new URLSearchParams(oneClick)) =>
  fetch(url, { method: "POST", body, redirect: "manual" });

test("a one-click POST publishes the fact before it answers 200", async () => {
  const { base, facts, journalFolder } = await tracker();
  const { path, workspaceId: workspace_id, enrolmentId: enrolment_id } = freshLink();
  const response = await post(base + path);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("You are unsubscribed");
  await eventually(() => expect(facts).toHaveLength(1));
  expect(await readdir(journalFolder)).toEqual([]);
  expect(facts[0]?.payload).toEqual({ workspace_id, enrolment_id, via: "one_click" });
});

test("however often and however a link is used, its fact has one id", async () => {
  const { base, facts } = await tracker();
  const { path } = freshLink();
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  const responses = await Promise.all([
    post(base + path),
    post(base + path),
    post(base + path, form),
    post(base + path, ""),
    post(`${base}${path}?via=page`, ""),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  // A fact that is published is here before this one.
  await post(base + freshLink().path);
  await eventually(() => expect(facts).toHaveLength(2));
});

test("every answer tells a browser to guess no type, frame nothing and tell no address", async () => {
  const { base } = await tracker();
  const { path, ...link } = freshLink();
  const key = trackingKey(secretKey);
  const mail = { ...link, step: 1, madeAt: new Date() };
  const answers = [
    ["GET", path, 200],
    ["POST", path, 200],
    ["PUT", path, 405],
    ["GET", "/u/nothing", 404],
    ["GET", `/o/${makeOpenToken(key, mail)}.gif`, 200],
    ["GET", `/c/${makeClickToken(key, { ...mail, url: "https://acme.example/" })}`, 302],
    ["POST", "/c/nothing", 405],
    ["GET", "/%ff", 404],
    ["GET", "/", 404],
    ["OPTIONS", "/", 404],
  ] as const;
  for (const [method, at, status] of answers) {
    const response = await fetch(base + at, { method, redirect: "manual" });
    expect([at, response.status]).toEqual([at, status]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers.has("x-powered-by")).toBe(false);
  }
});

test("GET and HEAD show a page and unsubscribe nobody", async () => {
  const { base, facts } = await tracker();
  const { path } = freshLink();
  for (const method of ["GET", "HEAD"]) {
    const response = await fetch(base + path, { method });
    expect(response.status).toBe(200);
  }
  const page = await (await fetch(base + path)).text();
  expect(page).toContain('<form method="post" action="?via=page"><button type="submit">Unsubscribe</button></form>');
  expect(page).toContain('<html lang="en">');
  expect(page).not.toMatch(/<script|https?:|<img|<link/);
  // A fact that is published is here before this one.
  await post(base + freshLink().path);
  await eventually(() => expect(facts).toHaveLength(1));
});

test("the page may load nothing, run nothing and be framed by nobody", async () => {
  const { base } = await tracker();
  const { headers } = await fetch(base + freshLink().path);
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+='; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
  );
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-powered-by")).toBeNull();
});

test.each(["/u/nonsense", "/u/%E0%A4%A", "/", "/u/", `/u/${"A".repeat(66)}`])(
  "404 with a page for %s",
  async (path) => {
    const { base, facts } = await tracker();
    for (const response of [await fetch(base + path), await post(base + path)]) {
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("This link does not work");
    }
    expect(facts).toHaveLength(0);
  },
);

test("other methods are refused, and nothing happens", async () => {
  const { base } = await tracker();
  const { path } = freshLink();
  for (const method of ["PUT", "DELETE", "PATCH"]) expect((await fetch(base + path, { method })).status).toBe(405);
});

test("a body beyond its limit is refused and unsubscribes nobody; a slow one doesn't hold the server", async () => {
  const { base, facts, port } = await tracker();
  const slow = connect(port, "127.0.0.1");
  onTestFinished(() => void slow.destroy());
  slow.write(`POST ${freshLink().path} HTTP/1.1\r\nHost: x\r\nContent-Length: 26\r\n\r\nList-`);
  const tooLarge = await post(base + freshLink().path, "x".repeat(20_000));
  expect(tooLarge.status).toBe(413);
  await post(base + freshLink().path);
  await eventually(() => expect(facts).toHaveLength(1));
});

test("while the broker is away a POST still answers 200, and its fact is published when it is back", async () => {
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  proxy.refuse(true);
  const { base, facts, journalFolder } = await tracker({ amqpUrl: proxy.url });
  const { path, enrolmentId } = freshLink();
  for (let use = 0; use < 3; use += 1) expect((await post(base + path)).status).toBe(200);
  expect(await readdir(journalFolder)).toHaveLength(1);
  expect(facts).toHaveLength(0);
  proxy.refuse(false);
  await eventually(() => expect(facts).toHaveLength(1));
  expect(facts[0]?.payload.enrolment_id).toBe(enrolmentId);
  await eventually(async () => expect(await readdir(journalFolder)).toEqual([]));
});

test("a broker that dies without a word costs the request a moment, and nothing is lost", async () => {
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  const { base, facts } = await tracker({ amqpUrl: proxy.url });
  const before = freshLink();
  await post(base + before.path);
  await eventually(() => expect(facts).toHaveLength(1));
  proxy.mute();
  const { path, enrolmentId } = freshLink();
  expect((await post(base + path)).status).toBe(200);
  proxy.cut();
  await eventually(() => expect(facts.map(({ payload }) => payload.enrolment_id)).toContain(enrolmentId));
});

test("without broker and without a journal a POST answers 503 and says that nothing was changed", async () => {
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  proxy.refuse(true);
  const { base, journalFolder } = await tracker({ amqpUrl: proxy.url });
  await rm(journalFolder, { recursive: true });
  await writeFile(journalFolder, "no folder");
  const response = await post(base + freshLink().path);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("60");
  expect(await response.text()).toContain("Nothing was changed");
});

test("what was answered while the broker was away survives kill -9 of the tracker", async () => {
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  proxy.refuse(true);
  const broker = await testBroker();
  const facts = await listening(broker, unsubscribeRequested);
  const settings = { namespace: broker.namespace, secretKey, journalFolder: await journalFolder() };
  const first = await startTrackerProcess({ ...settings, amqpUrl: proxy.url });
  const links = Array.from({ length: 20 }, freshLink);
  const responses = await Promise.all(links.map(({ path }) => post(first.base + path)));
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  await first.kill();

  await startTrackerProcess({ ...settings, amqpUrl: testServers().rabbitmqUrl });
  const expected = links.map((link) => unsubscribeRequest(link, "one_click").id);
  await eventually(() => expect(facts.map(({ id }) => id).sort()).toEqual(expected.sort()));
  await eventually(async () => expect(await readdir(settings.journalFolder)).toEqual([]));
});

test("a stopping tracker answers what still comes, closes each connection with its answer, and is gone", async () => {
  const running = await tracker({ drainMs: 300 });
  const url = running.base + freshLink().path;
  expect((await fetch(url)).headers.get("connection")).toBe("keep-alive");
  const stopped = running.stop();
  const last = await post(url);
  expect([last.status, last.headers.get("connection")]).toEqual([200, "close"]);
  await stopped;
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});
