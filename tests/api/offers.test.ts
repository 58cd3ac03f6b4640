import { createOffer } from "@outbound/contracts/offers/create-offer";
import { withdrawOffer } from "@outbound/contracts/offers/withdraw-offer";
import { openDatabase } from "@outbound/postgres/database";
import { outbound } from "@outbound/testing/system";
import { describe, expect, test } from "vitest";
import { createProspect, freshWorkspace, system, timestampShape, unknownId, type Workspace } from "./workspace.ts";

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" };
const aTime = expect.stringMatching(timestampShape);

async function madeOffer(workspace: Workspace, email: string, title = "A new website") {
  const { page_url, ...offer } = await workspace.operate(createOffer, { email, title });
  return { ...offer, page: page_url };
}

const visit = (page: string, method = "GET", headers: Record<string, string> = browser) =>
  fetch(page, { method, headers });
const answer = (page: string, word: string) => visit(`${page}?answer=${word}`, "POST");

test("an offer is made, viewed and accepted, and the API shows each; a scanner and a GET change nothing", async () => {
  const workspace = await freshWorkspace();
  const prospect = await createProspect(workspace, { first_name: "Grace" });
  const terms = ["--amount", "1234.5", "--currency", "EUR", "--valid-until", "2099-12-31"];
  const create = ["offer", "create", "--workspace", workspace.id, "--email", prospect.email, ...terms];
  const said = ["--title", "A new website", "--url", "https://acme.example/offer.pdf"];
  const { json } = await outbound(system(), [...create, ...said]);
  const { page_url, ...made } = json as { id: string; page_url: string };
  expect(page_url).toMatch(new RegExp(`^${system().trackingUrl}/o/[\\w-]{66}$`));
  const offer = {
    id: made.id,
    title: "A new website",
    status: "sent",
    amount: "1234.50",
    currency: "EUR",
    url: "https://acme.example/offer.pdf",
    prospect: {
      id: prospect.id,
      email: prospect.email,
      first_name: "Grace",
      last_name: null,
      company_id: prospect.company_id,
    },
    company_id: prospect.company_id,
    campaign_id: null,
    reply_id: null,
    valid_until: "2099-12-31",
    viewed_at: null,
    accepted_at: null,
    declined_at: null,
    sent_at: aTime,
    created_at: aTime,
  };
  const listed = async () => (await workspace.get("/offers")).body;
  expect(made).toEqual(offer);
  expect(await listed()).toEqual({ data: [made], next_cursor: null });

  expect((await visit(page_url, "GET", { "user-agent": "Barracuda Sentinel (EE)" })).status).toBe(200);
  expect((await visit(`${page_url}?answer=accepted`, "HEAD")).status).toBe(200);
  expect((await listed()).data).toEqual([made]);

  const page = await (await visit(`${page_url}?answer=accepted`)).text();
  expect(page).toContain("EUR\u00a01,234.50");
  const viewed = (await listed()).data;
  expect(viewed).toEqual([{ ...offer, status: "viewed", viewed_at: aTime }]);

  const accepted = await answer(page_url, "accepted");
  expect([accepted.status, await accepted.text()]).toEqual([200, expect.stringContaining("You accepted")]);
  const after = (await listed()).data;
  expect(after).toEqual([{ ...viewed[0], status: "accepted", accepted_at: aTime }]);
  expect((await answer(page_url, "accepted")).status).toBe(200);
  expect((await answer(page_url, "declined")).status).toBe(409);
  expect((await listed()).data).toEqual(after);
});

test("a withdrawn or expired offer can't be accepted", async () => {
  const workspace = await freshWorkspace();
  const { email } = await createProspect(workspace);
  const [withdrawn, expired] = [await madeOffer(workspace, email), await madeOffer(workspace, email)];
  await outbound(system(), ["offer", "withdraw", "--workspace", workspace.id, withdrawn.id]);
  await expire(expired.id);
  for (const [{ id, page }, status, words] of [
    [withdrawn, "withdrawn", "This offer was withdrawn"],
    [expired, "expired", "This offer expired"],
  ] as const) {
    for (const word of ["accepted", "declined"]) {
      const refused = await answer(page, word);
      expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(words)]);
    }
    expect((await visit(page)).status).toBe(200);
    const { data } = (await workspace.get(`/offers?status=${status}`)).body;
    expect(data).toEqual([expect.objectContaining({ id, status, viewed_at: null, accepted_at: null })]);
  }
});

test("once its prospect is erased, the API and the page show nothing of the person, and an open offer is withdrawn", async () => {
  const workspace = await freshWorkspace();
  const { id, email } = await createProspect(workspace);
  const offer = await madeOffer(workspace, email, "For Ida Quillfeather");
  await outbound(system(), ["prospect", "erase", "--yes", "--workspace", workspace.id, id]);
  const { body } = await workspace.get("/offers");
  expect(body.data).toEqual([
    expect.objectContaining({
      id: offer.id,
      title: "",
      status: "withdrawn",
      url: null,
      prospect: null,
      company_id: null,
    }),
  ]);
  const page = await (await visit(offer.page)).text();
  expect(page).toContain("This offer was withdrawn");
  expect(page).not.toContain("Quillfeather");
  expect((await answer(offer.page, "accepted")).status).toBe(409);
});

describe("GET /offers", () => {
  test("each filter finds its offers, and filters combine", async () => {
    const workspace = await freshWorkspace();
    const [grace, alan] = [
      await createProspect(workspace, { email: "grace@hopper.example" }),
      await createProspect(workspace, { email: "alan@turing.example" }),
    ];
    const toGrace = await madeOffer(workspace, grace.email);
    const toAlan = await madeOffer(workspace, alan.email);
    const toCompany = await workspace.operate(createOffer, { company_id: alan.company_id ?? "", title: "For all" });
    await answer(toAlan.page, "declined");
    const idsOf = async (query: string) =>
      (await workspace.get(`/offers?${query}`)).body.data.map(({ id }: { id: string }) => id).sort();
    const [a, g, c] = [toAlan.id, toGrace.id, toCompany.id];
    expect(await idsOf("")).toEqual([a, g, c].sort());
    expect(await idsOf("status=declined")).toEqual([a]);
    expect(await idsOf("status=sent")).toEqual([c, g].sort());
    expect(await idsOf("status=expired")).toEqual([]);
    expect(await idsOf(`prospect_id=${grace.id}`)).toEqual([g]);
    expect(await idsOf(`company_id=${alan.company_id}`)).toEqual([a, c].sort());
    expect(await idsOf(`company_id=${alan.company_id}&status=sent`)).toEqual([c]);
    expect(await idsOf(`prospect_id=${unknownId}`)).toEqual([]);
    expect(await idsOf("since=2020-01-01")).toEqual([a, g, c].sort());
    expect(await idsOf("since=2099-01-01T00:00:00Z")).toEqual([]);
    const since = encodeURIComponent(toCompany.sent_at);
    expect(await idsOf(`since=${since}&company_id=${alan.company_id}`)).toContain(c);
  });

  test("a page that the status has thinned out, or emptied, still leads to the next one", async () => {
    const workspace = await freshWorkspace();
    const { email } = await createProspect(workspace);
    const ids: string[] = [];
    for (let number = 0; number < 5; number++) ids.push((await madeOffer(workspace, email)).id);
    const newestFirst = (await workspace.get("/offers")).body.data.map(({ id }: { id: string }) => id);
    expect(newestFirst.toSorted()).toEqual(ids.toSorted());
    for (const id of newestFirst.slice(1, 4)) await workspace.operate(withdrawOffer, { id });
    const pagesOf = async (query: string) => {
      const pages: string[][] = [];
      let cursor = "";
      for (;;) {
        const { status, body } = await workspace.get(`/offers?limit=2${query}${cursor}`);
        expect(status).toBe(200);
        pages.push(body.data.map(({ id }: { id: string }) => id));
        if (body.next_cursor === null) return pages;
        cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
      }
    };
    const [a, b, c, d, e] = newestFirst;
    expect(await pagesOf("")).toEqual([[a, b], [c, d], [e]]);
    expect(await pagesOf("&status=sent")).toEqual([[a], [], [e]]);
    expect(await pagesOf("&status=withdrawn")).toEqual([[b], [c, d], []]);
    expect(await pagesOf("&status=accepted")).toEqual([[], [], []]);
  });

  test("an offer of another workspace is in no list", async () => {
    const workspace = await freshWorkspace();
    const prospect = await createProspect(workspace);
    await madeOffer(workspace, prospect.email);
    const other = await freshWorkspace();
    const nothing = { data: [], next_cursor: null };
    expect((await other.get("/offers")).body).toEqual(nothing);
    expect((await other.get(`/offers?prospect_id=${prospect.id}`)).body).toEqual(nothing);
  });

  test.each([
    ["status=open", "`status` must be one of: sent, viewed, accepted, declined, expired, withdrawn."],
    ["status=Sent", "`status` must be one of: sent, viewed, accepted, declined, expired, withdrawn."],
    ["prospect_id=x", "`prospect_id` must be a UUID."],
    ["company_id=", "`company_id` must be a UUID."],
    ["since=yesterday", "`since` must be an ISO 8601 date or date-time."],
    ["limit=0", "`limit` must be an integer from 1 to 100."],
    ["limit=101", "`limit` must be an integer from 1 to 100."],
    ["cursor=x", "`cursor` must be the `next_cursor` of a previous response."],
  ])("400 for %s", async (query, error) => {
    const { get } = await freshWorkspace();
    expect(await get(`/offers?${query}`)).toMatchObject({ status: 400, body: { error } });
  });

  test("offers can't be read without a token, written through the API, or reached as their page reaches them", async () => {
    expect((await fetch(`${system().baseUrl}/api/v1/offers`)).status).toBe(401);
    const { post, get } = await freshWorkspace();
    expect((await post("/offers", { title: "x" })).status).toBe(405);
    expect((await get(`/offers/${unknownId}`)).status).toBe(404);
  });
});

/** Ends the offer's last day, which nothing else can do. */
async function expire(id: string): Promise<void> {
  const db = openDatabase({ url: system().databaseUrls.campaign, applicationName: "api-tests", poolSize: 1 });
  const { rowCount } = await db.query("update offer set valid_until = '2020-02-29' where id = $1", [id]);
  await db.close();
  expect(rowCount).toBe(1);
}
