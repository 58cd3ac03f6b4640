import { randomUUID } from "node:crypto";
import { readdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { implement } from "@outbound/broker/implement";
import { serveOperations } from "@outbound/broker/rpc-server";
import { unsubscribeEnrolment } from "@outbound/contracts/enrolments/unsubscribe-enrolment";
import { unsubscribeRequested } from "@outbound/contracts/events/unsubscribe-requested";
import {
  makeClickToken,
  makeMailMark,
  makeOpenToken,
  makeUnsubscribeToken,
  previewKey,
  trackingKey,
} from "@outbound/contracts/tracking-token";
import { testBroker } from "@outbound/testing/broker";
import { eventually } from "@outbound/testing/eventually";
import { startTcpProxy } from "@outbound/testing/tcp-proxy";
import { testServers } from "@outbound/testing/test-servers";
import { expect, onTestFinished, test } from "vitest";
import { journalFolder, listening, secretKey, startCampaignStub, testTracker } from "../testing/tracker.fixture.ts";
import { startTrackerProcess } from "../testing/tracker-process.fixture.ts";

const oneClick = "List-Unsubscribe=One-Click";

const key = trackingKey(secretKey);

async function tracker(options?: Parameters<typeof testTracker>[0]) {
  const running = await testTracker(options);
  const uses = await startCampaignStub(running.broker);
  return { ...running, uses, facts: await listening(running.broker, unsubscribeRequested) };
}

async function trackerAlone(options?: Parameters<typeof testTracker>[0]) {
  const running = await testTracker(options);
  return { ...running, facts: await listening(running.broker, unsubscribeRequested) };
}

function freshLink(step: number | null = 1) {
  const link = { workspaceId: randomUUID(), enrolmentId: randomUUID() };
  const mark = step === null ? "" : `?m=${makeMailMark(key, { ...link, step })}`;
  return { ...link, path: `/u/${makeUnsubscribeToken(key, link)}${mark}` };
}

const post = (url: string, body: string | URLSearchParams | FormData = new URLSearchParams(oneClick)) =>
  fetch(url, { method: "POST", body, redirect: "manual" });

test("a one-click POST answers 200 once the campaign service has committed it, and publishes nothing", async () => {
  const { base, uses, facts, journalFolder } = await tracker();
  const { path, workspaceId, enrolmentId: enrolment_id } = freshLink(3);
  const response = await post(base + path);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("You are unsubscribed");
  expect(uses).toEqual([{ workspaceId, use_id: expect.any(String), enrolment_id, step: 3, via: "one_click" }]);
  expect([facts, await readdir(journalFolder)]).toEqual([[], []]);
});

test("a link without a mark, or with a cut or foreign one, still unsubscribes", async () => {
  const { base, uses } = await tracker();
  const { path, enrolmentId: enrolment_id } = freshLink();
  const foreign = new URL(freshLink().path, base).search;
  const [bare] = path.split("?");
  for (const at of [freshLink(null).path, path.slice(0, -1), `${bare}${foreign}`, `${path}&m=twice`]) {
    expect((await post(base + at)).status).toBe(200);
  }
  expect(uses.map(({ step }) => step)).toEqual([null, null, null, null]);
  expect(uses.slice(1).map((use) => use.enrolment_id)).toEqual([enrolment_id, enrolment_id, enrolment_id]);
});

test("each use of a link has its own id, however it is used", async () => {
  const { base, uses } = await tracker();
  const { path } = freshLink();
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  const responses = await Promise.all([
    post(base + path),
    post(base + path),
    post(base + path, form),
    post(base + path, ""),
    post(`${base}${path}&via=page`, ""),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(uses.map(({ use_id }) => use_id)).size).toBe(5);
  expect(uses.filter(({ via }) => via === "page")).toHaveLength(1);
});

test("an unsubscribe that the campaign service can't commit is published, and not answered with 200", async () => {
  const { base, facts, journalFolder } = await trackerAlone();
  const { path, workspaceId: workspace_id, enrolmentId: enrolment_id } = freshLink();
  const response = await post(base + path);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(await response.text()).toContain("Your request is saved");
  await eventually(() => expect(facts).toHaveLength(1));
  expect(facts[0]?.payload).toEqual({ workspace_id, enrolment_id, step: 1, via: "one_click" });
  expect(await readdir(journalFolder)).toEqual([]);
});

test("an unsubscribe at which the campaign service failed is published under the id of the call", async () => {
  const { base, broker, facts } = await trackerAlone();
  const calls: string[] = [];
  const fail = implement(unsubscribeEnrolment, async ({ use_id }) => {
    calls.push(use_id);
    throw new Error("the database is away");
  });
  await serveOperations(broker, { service: "campaign", operations: [fail], context: {} });
  expect((await post(base + freshLink().path)).status).toBe(503);
  await eventually(() => expect(facts.map(({ id }) => id)).toEqual(calls));
});

test("every answer has headers against type guessing, framing and referrers", async () => {
  const { base } = await tracker();
  const { path, ...link } = freshLink();
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

test("GET and HEAD show a page and don't unsubscribe", async () => {
  const { base, uses } = await tracker();
  const { path } = freshLink();
  for (const method of ["GET", "HEAD"]) {
    const response = await fetch(base + path, { method });
    expect(response.status).toBe(200);
  }
  const page = await (await fetch(base + path)).text();
  const { search } = new URL(path, base);
  expect(page).toContain(
    `<form method="post" action="${search}&amp;via=page"><button type="submit">Unsubscribe</button>`,
  );
  const old = await (await fetch(base + freshLink(null).path)).text();
  expect(old).toContain('<form method="post" action="?via=page"><button type="submit">Unsubscribe</button></form>');
  expect(page).toContain('<html lang="en">');
  expect(page).not.toMatch(/<script|https?:|<img|<link/);
  expect(uses).toEqual([]);
});

test.each([
  ["en-GB", "en", "Unsubscribe", "You are unsubscribed"],
  ["de-AT,de;q=0.9,en;q=0.8", "de", "Abmelden", "Sie sind abgemeldet"],
  ["fr", "fr", "Se désabonner", "Vous ne recevrez plus ces e-mails"],
  ["es-MX,es;q=0.9", "es", "Darse de baja", "Se ha dado de baja"],
  ["pt-BR", "pt", "Deixar de receber", "Não receberá mais estes e-mails"],
  ["sv,nl;q=0.5", "en", "Unsubscribe", "You are unsubscribed"],
])(
  "whoever asks for %s unsubscribes in their language, %s, and every page of it is",
  async (asked, language, button, done) => {
    const { base, uses } = await tracker();
    const headers = { "accept-language": asked };
    const { path } = freshLink();
    const shown = await fetch(base + path, { headers });
    expect(await shown.text()).toContain(`<button type="submit">${button}</button>`);
    const pages = [
      shown,
      await fetch(base + path, { method: "POST", headers }),
      await fetch(`${base}/nothing`, { headers }),
    ];
    for (const page of pages) {
      expect(page.headers.get("vary")).toBe("Accept-Language");
      expect(page.headers.get("content-language")).toBe(language);
    }
    expect(await pages[1]?.text()).toContain(`<h1>${done}</h1>`);
    expect(await pages[2]?.text()).toContain(`<html lang="${language}">`);
    expect(uses).toHaveLength(1);
  },
);

test("a hostile Accept-Language is answered as none, and nothing of it is in the page", async () => {
  const { base } = await tracker();
  const { path } = freshLink();
  const plain = await (await fetch(base + path)).text();
  for (const asked of [`"><script>alert(1)</script>`, "de;q=NaN", `${"a-".repeat(5_000)}de`, ",".repeat(9_000)]) {
    const page = await fetch(base + path, { headers: { "accept-language": asked } });
    expect([page.status, await page.text()]).toEqual([200, plain]);
  }
});

test("the page may load and run nothing, and can't be framed", async () => {
  const { base } = await tracker();
  const { headers } = await fetch(base + freshLink().path);
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+='; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
  );
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-powered-by")).toBeNull();
});

test("the link of a test mail or a preview says what it is, and changes nothing", async () => {
  const { base, uses, facts } = await tracker();
  const link = { workspaceId: randomUUID(), enrolmentId: randomUUID() };
  const url = `${base}/u/${makeUnsubscribeToken(previewKey, link)}`;
  for (const response of [await fetch(url), await post(url)]) {
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("This link is from a test email");
  }
  expect([uses, facts]).toEqual([[], []]);
});

test.each(["/u/nonsense", "/u/%E0%A4%A", "/", "/u/", `/u/${"A".repeat(66)}`])(
  "404 with a page for %s",
  async (path) => {
    const { base, uses } = await tracker();
    for (const response of [await fetch(base + path), await post(base + path)]) {
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("This link doesn’t work");
    }
    expect(uses).toEqual([]);
  },
);

test("other methods are refused, and nothing happens", async () => {
  const { base } = await tracker();
  const { path } = freshLink();
  for (const method of ["PUT", "DELETE", "PATCH"]) expect((await fetch(base + path, { method })).status).toBe(405);
});

test("too large a body is refused and doesn't unsubscribe; a slow one doesn't block the server", async () => {
  const { base, uses, port } = await tracker();
  const slow = connect(port, "127.0.0.1");
  onTestFinished(() => void slow.destroy());
  slow.write(`POST ${freshLink().path} HTTP/1.1\r\nHost: x\r\nContent-Length: 26\r\n\r\nList-`);
  const tooLarge = await post(base + freshLink().path, "x".repeat(20_000));
  expect(tooLarge.status).toBe(413);
  await post(base + freshLink().path);
  expect(uses).toHaveLength(1);
});

test("while the broker is away a POST is recorded once per link, answers 503, and is published when the broker is back", async () => {
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  proxy.refuse(true);
  const { base, facts, journalFolder } = await trackerAlone({ amqpUrl: proxy.url });
  const { path, enrolmentId } = freshLink();
  for (let use = 0; use < 3; use += 1) expect((await post(base + path)).status).toBe(503);
  expect(await readdir(journalFolder)).toHaveLength(1);
  expect(facts).toHaveLength(0);
  proxy.refuse(false);
  await eventually(() => expect(facts).toHaveLength(1));
  expect(facts[0]?.payload.enrolment_id).toBe(enrolmentId);
  await eventually(async () => expect(await readdir(journalFolder)).toEqual([]));
});

test("a broker that dies silently delays the request for a moment, and nothing is lost", async () => {
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  const { base, facts } = await trackerAlone({ amqpUrl: proxy.url });
  const before = freshLink();
  await post(base + before.path);
  await eventually(() => expect(facts).toHaveLength(1));
  proxy.mute();
  const { path, enrolmentId } = freshLink();
  expect((await post(base + path)).status).toBe(503);
  proxy.cut();
  await eventually(() => expect(facts.map(({ payload }) => payload.enrolment_id)).toContain(enrolmentId));
});

test("without broker and journal a POST answers 503 and says that the request was not recorded", async () => {
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  proxy.refuse(true);
  const { base, journalFolder } = await tracker({ amqpUrl: proxy.url });
  await rm(journalFolder, { recursive: true });
  await writeFile(journalFolder, "no folder");
  const response = await post(base + freshLink().path);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("60");
  expect(await response.text()).toContain("couldn’t be saved");
});

test("unsubscribes recorded while the broker was away survive kill -9 of the tracker", async () => {
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  proxy.refuse(true);
  const broker = await testBroker();
  const facts = await listening(broker, unsubscribeRequested);
  const settings = { namespace: broker.namespace, secretKey, journalFolder: await journalFolder() };
  const first = await startTrackerProcess({ ...settings, amqpUrl: proxy.url });
  const links = Array.from({ length: 20 }, freshLink);
  const responses = await Promise.all(links.map(({ path }) => post(first.base + path)));
  expect(responses.every(({ status }) => status === 503)).toBe(true);
  await first.kill();

  await startTrackerProcess({ ...settings, amqpUrl: testServers().rabbitmqUrl });
  const expected = links.map(({ enrolmentId }) => enrolmentId);
  await eventually(() => expect(facts.map(({ payload }) => payload.enrolment_id).sort()).toEqual(expected.sort()));
  await eventually(async () => expect(await readdir(settings.journalFolder)).toEqual([]));
});

test("a stopping tracker answers requests, closes each connection after its answer, and exits", async () => {
  const running = await tracker({ drainMs: 3_000 });
  const url = running.base + freshLink().path;
  expect((await fetch(url)).headers.get("connection")).toBe("keep-alive");
  const stopped = running.stop();
  const last = await post(url);
  expect([last.status, last.headers.get("connection")]).toEqual([200, "close"]);
  await stopped;
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});
