import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import type { Broker } from "@outbound/broker/broker";
import { implement } from "@outbound/broker/implement";
import { serveOperations } from "@outbound/broker/rpc-server";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { unsubscribeEnrolment } from "@outbound/contracts/enrolments/unsubscribe-enrolment";
import { answerOffer } from "@outbound/contracts/offers/answer-offer";
import { type OfferOnPage, openOffer } from "@outbound/contracts/offers/open-offer";
import { makeOfferToken, makeUnsubscribeToken, trackingKey } from "@outbound/contracts/tracking-token";
import { eventually } from "@outbound/testing/eventually";
import { startTcpProxy } from "@outbound/testing/tcp-proxy";
import { testServers } from "@outbound/testing/test-servers";
import { expect, test } from "vitest";
import { secretKey, testTracker } from "../testing/tracker.fixture.ts";

const key = trackingKey(secretKey);
const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" };
const terms: OfferOnPage = {
  title: "A new website",
  status: "sent",
  amount: "1234.50",
  currency: "EUR",
  url: "https://acme.example/offer.pdf",
  valid_until: "2099-12-31",
};

type OfferCall = { workspaceId: string; id: string; by_person?: boolean; answer?: string };

async function startCampaignStub(broker: Broker, offer: OfferOnPage): Promise<OfferCall[]> {
  const calls: OfferCall[] = [];
  await serveOperations(broker, {
    service: "campaign",
    context: {},
    operations: [
      implement(openOffer, async (input, { workspaceId }: Caller) => {
        calls.push({ workspaceId, ...input });
        return offer;
      }),
      implement(answerOffer, async (input, { workspaceId }: Caller) => {
        calls.push({ workspaceId, ...input });
        return offer.status === "sent" ? { ...offer, status: input.answer } : offer;
      }),
      implement(unsubscribeEnrolment, async () => ({})),
    ],
  });
  return calls;
}

async function tracker(offer: Partial<OfferOnPage> = {}) {
  const running = await testTracker();
  return { ...running, calls: await startCampaignStub(running.broker, { ...terms, ...offer }) };
}

function freshOffer() {
  const link = { workspaceId: randomUUID(), offerId: randomUUID() };
  return { ...link, path: `/o/${makeOfferToken(key, link)}` };
}

const get = (url: string, headers: Record<string, string> = browser, method = "GET") => fetch(url, { method, headers });
const post = (url: string, answer?: string) =>
  fetch(url + (answer === undefined ? "" : `?answer=${answer}`), { method: "POST", headers: browser, body: "" });

test("the page of an open offer shows its terms and both buttons, and counts as a person's visit", async () => {
  const { base, calls } = await tracker();
  const { path, workspaceId, offerId } = freshOffer();
  const response = await get(base + path);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  const page = await response.text();
  expect(page).toContain("<h1>A new website</h1>");
  expect(page).toContain("<dt>Amount</dt><dd>EUR\u00a01,234.50</dd>");
  expect(page).toContain("<dt>Valid until</dt><dd>31 December 2099</dd>");
  expect(page).toContain('<a href="https://acme.example/offer.pdf" rel="noopener noreferrer">');
  expect(page).toContain('<button type="submit" formaction="?answer=accepted">Accept</button>');
  expect(page).toContain('<button type="submit" formaction="?answer=declined" class="second">Decline</button>');
  expect(calls).toEqual([{ workspaceId, id: offerId, by_person: true }]);
});

test("unknown fields are left out of the page", async () => {
  const { base } = await tracker({ amount: null, currency: null, url: null, valid_until: null });
  const page = await (await get(base + freshOffer().path)).text();
  expect(page).not.toMatch(/<dl>|<a |null/);
  expect(page).toContain(">Accept</button>");
});

test("what an operator wrote is shown as text and not as markup", async () => {
  const title = `<script>alert("1")</script> & 'co'`;
  const { base } = await tracker({ title, url: 'https://acme.example/?a="><script>' });
  const page = await (await get(base + freshOffer().path)).text();
  expect(page).not.toContain("<script");
  expect(page).toContain("<h1>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;</h1>");
  expect(page).toContain('<a href="https://acme.example/?a=&quot;&gt;&lt;script&gt;"');
});

test("an answer is confirmed on the page, however often it is given", async () => {
  const { base, calls } = await tracker();
  const { path, workspaceId, offerId: id } = freshOffer();
  for (const [answer, text] of [
    ["accepted", "You accepted this offer"],
    ["accepted", "You accepted this offer"],
    ["declined", "You declined this offer"],
  ] as const) {
    const response = await post(base + path, answer);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(text)]);
  }
  expect(calls.map(({ answer }) => answer)).toEqual(["accepted", "accepted", "declined"]);
  expect(calls[0]).toEqual({ workspaceId, id, answer: "accepted" });
});

test.each([
  ["en", ["Accept", "Decline", "Read more"], ["EUR 1,234.50", "31 December 2099"], "You accepted this offer"],
  [
    "de",
    ["Annehmen", "Ablehnen", "Mehr erfahren"],
    ["1.234,50 EUR", "31. Dezember 2099"],
    "Sie haben dieses Angebot angenommen",
  ],
  [
    "fr",
    ["Accepter", "Refuser", "En savoir plus"],
    ["1 234,50 EUR", "31 décembre 2099"],
    "Vous avez accepté cette offre",
  ],
  [
    "es",
    ["Aceptar", "Rechazar", "Más información"],
    ["1234,50 EUR", "31 de diciembre de 2099"],
    "Ha aceptado esta oferta",
  ],
  ["pt", ["Aceitar", "Recusar", "Saiba mais"], ["EUR 1.234,50", "31 de dezembro de 2099"], "Aceitou esta oferta"],
] as const)(
  "an offer is read and accepted in %s, with its amount and its day as that language writes them",
  async (language, [accept, decline, document], facts, accepted) => {
    const { base } = await tracker();
    const { path } = freshOffer();
    const headers = { ...browser, "accept-language": language };
    const shown = await get(base + path, headers);
    const page = (await shown.text()).replaceAll(/[\u00a0\u202f]/g, " ");
    expect(shown.headers.get("content-language")).toBe(language);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`formaction="?answer=accepted">${accept}</button>`);
    expect(page).toContain(`formaction="?answer=declined" class="second">${decline}</button>`);
    expect(page).toContain(`>${document}</a>`);
    for (const fact of facts) expect(page).toContain(`<dd>${fact}</dd>`);
    const answer = await fetch(`${base}${path}?answer=accepted`, { method: "POST", headers });
    expect(await answer.text()).toContain(`<h1>${accepted}</h1>`);
  },
);

test.each([
  ["accepted", "declined", "You accepted this offer"],
  ["declined", "accepted", "You declined this offer"],
  ["expired", "accepted", "This offer expired"],
  ["withdrawn", "accepted", "This offer was withdrawn"],
] as const)(
  "an offer that is %s has no buttons, and %s is refused with a page that says so",
  async (status, answer, text) => {
    const { base } = await tracker({ status });
    const { path } = freshOffer();
    const shown = await get(base + path);
    const page = await shown.text();
    expect([shown.status, page]).toEqual([200, expect.stringContaining(text)]);
    expect(page).not.toContain("<button");
    const refused = await post(base + path, answer);
    expect([refused.status, await refused.text()]).toEqual([409, page]);
  },
);

test("only a POST with an answer counts as an answer", async () => {
  const { base, calls } = await tracker();
  const { path } = freshOffer();
  for (const method of ["GET", "HEAD"]) await get(`${base}${path}?answer=accepted`, browser, method);
  for (const url of [path, `${path}?answer=yes`, `${path}?answer=accepted&answer=declined`]) {
    const response = await post(base + url);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("No answer was sent")]);
  }
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    expect((await get(`${base}${path}?answer=accepted`, browser, method)).status).toBe(405);
  }
  const tooLarge = await fetch(`${base}${path}?answer=accepted`, { method: "POST", body: "x".repeat(20_000) });
  expect(tooLarge.status).toBe(413);
  expect(calls.filter(({ answer }) => answer !== undefined)).toEqual([]);
});

test("programs get the page, and don't count as a person's visit", async () => {
  const { base, calls } = await tracker();
  const { path } = freshOffer();
  const visits: [Record<string, string>, string?][] = [
    [browser, "HEAD"],
    [{ "user-agent": "Barracuda Sentinel (EE)" }],
    [{ "user-agent": "Slackbot-LinkExpanding 1.0" }],
    [{ ...browser, "sec-purpose": "prefetch" }],
  ];
  for (const [headers, method] of visits) expect((await get(base + path, headers, method)).status).toBe(200);
  expect(calls.map(({ by_person }) => by_person)).toEqual([false, false, false, false]);
});

test("only a signed offer is looked up; a deleted one is a 404 like a forged one", async () => {
  const { base, broker } = await testTracker();
  const calls: string[] = [];
  const gone = (operation: typeof openOffer | typeof answerOffer) =>
    implement(operation, async ({ id }: { id: string }) => {
      calls.push(id);
      throw notFound("Offer");
    });
  await serveOperations(broker, { service: "campaign", context: {}, operations: [gone(openOffer), gone(answerOffer)] });
  const link = { workspaceId: randomUUID(), offerId: randomUUID() };
  const token = makeOfferToken(key, link);
  const forged = [
    token.slice(0, -1) + (token.endsWith("A") ? "B" : "A"),
    makeOfferToken(trackingKey("0e".repeat(32)), link),
    makeUnsubscribeToken(key, { workspaceId: link.workspaceId, enrolmentId: link.offerId }),
    `${token}.gif`,
    "%E0%A4%A",
    "A".repeat(8_000),
  ];
  for (const path of forged) {
    const answers = [await get(`${base}/o/${path}`), await post(`${base}/o/${path}`, "accepted")];
    const isPixel = path.endsWith(".gif");
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 404, isPixel ? 405 : 404]);
  }
  expect(calls).toEqual([]);
  for (const response of [await get(`${base}/o/${token}`), await post(`${base}/o/${token}`, "accepted")]) {
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining("doesn’t work")]);
  }
  expect(calls).toEqual([link.offerId, link.offerId]);
});

test("while the broker is away an offer answers 503 and confirms nothing, and an unsubscribe is recorded", async () => {
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  proxy.refuse(true);
  const { base, broker, journalFolder } = await testTracker({ amqpUrl: proxy.url });
  const calls = await startCampaignStub(broker, terms);
  const { path } = freshOffer();
  for (const response of [await get(base + path), await post(base + path, "accepted")]) {
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("60");
    expect(await response.text()).toContain("Try again in a minute");
  }
  const unsubscribe = makeUnsubscribeToken(key, { workspaceId: randomUUID(), enrolmentId: randomUUID() });
  expect((await post(`${base}/u/${unsubscribe}`)).status).toBe(503);
  expect(await readdir(journalFolder)).toHaveLength(1);
  expect(calls).toEqual([]);
  proxy.refuse(false);
  await eventually(async () => expect((await post(base + path, "accepted")).status).toBe(200));
});

test("without a campaign service, or with one whose database is away, an offer answers 503", async () => {
  const { base, broker } = await testTracker();
  const { path } = freshOffer();
  expect((await get(base + path)).status).toBe(503);
  const broken = implement(openOffer, async () => {
    throw new Error("the database is away");
  });
  await serveOperations(broker, { service: "campaign", context: {}, operations: [broken] });
  const response = await get(base + path);
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining("Try again in a minute")]);
});

async function statuses(requests: Promise<Response>[]) {
  const answers = await Promise.all(requests);
  const of = (status: number) => answers.filter((answer) => answer.status === status);
  const waits = of(429).map(({ headers }) => Number(headers.get("retry-after")));
  return { shown: of(200).length, refused: of(429).length, waits };
}

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

test("an offer that is opened too often is refused without a lookup; answers, other offers and unsubscribes are not", async () => {
  const { base, calls } = await tracker();
  const { path } = freshOffer();
  const { shown, refused, waits } = await statuses(times(200, () => get(base + path)));
  expect([shown + refused, calls.length]).toEqual([200, shown]);
  expect(refused).toBeGreaterThan(50);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1);
  expect((await post(base + path, "accepted")).status).toBe(200);
  expect((await get(base + freshOffer().path)).status).toBe(200);

  const answers = await statuses(times(200, () => post(base + path, "accepted")));
  expect(answers.refused).toBeGreaterThan(50);
  const unsubscribe = makeUnsubscribeToken(key, { workspaceId: randomUUID(), enrolmentId: randomUUID() });
  expect(await statuses(times(200, () => post(`${base}/u/${unsubscribe}`)))).toMatchObject({ shown: 200, refused: 0 });
});

test("one client that opens an offer all day is refused, and neither the offer's person nor a colleague is", async () => {
  const { base } = await tracker();
  const { path } = freshOffer();
  const from = (address: string, other = path) => get(base + other, { ...browser, "x-forwarded-for": address });
  const { shown, refused } = await statuses(times(200, () => from("198.51.100.7")));
  expect([shown < 60, shown + refused]).toEqual([true, 200]);
  expect((await statuses(times(3, () => from("203.0.113.5")))).refused).toBe(0);
  expect((await statuses(times(3, () => from("198.51.100.7", freshOffer().path)))).refused).toBe(0);
});

test("a client that opens many offers is refused by its address, which only a proxy may name; other clients are not", async () => {
  const { base } = await tracker();
  const from = (address: string) => get(base + freshOffer().path, { ...browser, "x-forwarded-for": address });
  expect((await statuses(times(400, () => from("198.51.100.7")))).refused).toBeGreaterThan(50);
  // Addresses of one IPv6 network are one client; entries that the client itself put into X-Forwarded-For are ignored.
  const spread = times(400, (index) => from(`203.0.113.${index % 256}, 2001:db8:1:2:${index.toString(16)}::1`));
  expect((await statuses(spread)).refused).toBeGreaterThan(50);
  expect((await statuses([from("198.51.100.8"), from("2001:db8:1:3::1")])).refused).toBe(0);
  // An address that may be a proxy's is shared by all clients, so it has no limit.
  expect((await statuses(times(400, () => get(base + freshOffer().path)))).refused).toBe(0);
  const unsubscribe = makeUnsubscribeToken(key, { workspaceId: randomUUID(), enrolmentId: randomUUID() });
  const headers = { ...browser, "x-forwarded-for": "198.51.100.7" };
  const asks = times(400, () => fetch(`${base}/u/${unsubscribe}`, { method: "POST", headers, body: "" }));
  expect((await statuses(asks)).refused).toBe(0);
});
