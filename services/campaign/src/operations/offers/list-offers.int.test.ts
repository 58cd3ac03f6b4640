import { answerOffer } from "@outbound/contracts/offers/answer-offer";
import { listOffers } from "@outbound/contracts/offers/list-offers";
import { openOffer } from "@outbound/contracts/offers/open-offer";
import { withdrawOffer } from "@outbound/contracts/offers/withdraw-offer";
import type { WireInputOf } from "@outbound/contracts/operation";
import { freshCaller } from "@outbound/testing/workspace";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../../testing/campaign.fixture.ts";
import { startOfferTest, stranger } from "../../testing/offer.fixture.ts";

const { call, db, expire, person } = await startOfferTest();

describe("offer.list", () => {
  async function oneOfEach() {
    const one = await person();
    const { caller, offer } = one;
    const ids: Record<string, string> = {};
    for (const status of ["sent", "viewed", "accepted", "declined", "expired", "withdrawn"]) {
      ids[status] = (await offer({ title: status })).id;
    }
    const { viewed = "", accepted = "", declined = "", expired = "", withdrawn = "" } = ids;
    await call(openOffer, { id: viewed, by_person: true }, caller);
    await call(answerOffer, { id: accepted, answer: "accepted" }, caller);
    await call(answerOffer, { id: declined, answer: "declined" }, caller);
    await expire(expired);
    await call(withdrawOffer, { id: withdrawn }, caller);
    return { ...one, ids };
  }

  test("each status is found by its name, and an answer outlasts the offer's date", async () => {
    const { ids, list } = await oneOfEach();
    const { data } = await list();
    expect(data.map(({ status }) => status)).toEqual(data.map(({ title }) => title));
    expect(data).toHaveLength(6);
    await expire(ids["accepted"] ?? "");
    for (const status of ["sent", "viewed", "accepted", "declined", "expired", "withdrawn"] as const) {
      expect((await list({ status })).data.map(({ id }) => id)).toEqual([ids[status]]);
    }
  });

  test("filters combine; other workspaces' offers are absent", async () => {
    const { caller, company, prospect, offer, list } = await person();
    const another = await person(caller);
    const [first, second, third] = [await offer(), await another.offer(), await offer()];
    const sentAt = (number: number) => new Date(Date.UTC(2026, 9, number, 12));
    for (const [index, { id }] of [first, second, third].entries()) {
      await db.query("update offer set sent_at = $2 where id = $1", [id, sentAt(index + 1)]);
    }
    const idsOf = async (query: WireInputOf<typeof listOffers>) => (await list(query)).data.map(({ id }) => id);
    expect(await idsOf({})).toEqual([third.id, second.id, first.id]);
    expect(await idsOf({ prospect_id: prospect.id })).toEqual([third.id, first.id]);
    expect(await idsOf({ company_id: another.company.id })).toEqual([second.id]);
    expect(await idsOf({ company_id: company.id, prospect_id: another.prospect.id })).toEqual([]);
    expect(await idsOf({ since: "2026-10-02" })).toEqual([third.id, second.id]);
    expect(await idsOf({ since: "2026-10-03T12:00:00.000Z" })).toEqual([third.id]);
    expect(await idsOf({ since: "2026-10-02", company_id: company.id, status: "sent" })).toEqual([third.id]);
    for (const name of ["prospect_id", "company_id"]) {
      expect(await idsOf({ [name]: stranger })).toEqual([]);
      expect(await refusalOf(list({ [name]: "first" }))).toMatchObject({ message: `\`${name}\` must be a UUID.` });
    }
    expect((await call(listOffers, {}, freshCaller())).data).toEqual([]);
  });

  test("pages hold each offer once, also those of one instant; a status only thins the pages out", async () => {
    const { caller, offer, list } = await person();
    const ids: string[] = [];
    for (let number = 0; number < 7; number++) ids.push((await offer()).id);
    ids.sort().reverse();
    await db.query("update offer set sent_at = '2026-11-21' where workspace_id = $1", [caller.workspaceId]);
    for (const id of ids.slice(1, 5)) await call(withdrawOffer, { id }, caller);
    const pagesOf = async (query: WireInputOf<typeof listOffers>) => {
      const pages: string[][] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page = await list({ limit: "2", ...query, ...(cursor && { cursor }) });
        pages.push(page.data.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      return pages;
    };
    const [a, b, c, d, e, f, g] = ids;
    expect(await pagesOf({})).toEqual([[a, b], [c, d], [e, f], [g]]);
    expect(await pagesOf({ status: "sent" })).toEqual([[a], [], [f], [g]]);
    expect(await pagesOf({ status: "withdrawn" })).toEqual([[b], [c, d], [e], []]);
  });

  test("no filter sorts: each uses its own index", async () => {
    const { rows } = await db.query<{ columns: string }>(
      `select substring(indexdef from '\\((.*)\\)') as columns from pg_indexes where tablename = 'offer'`,
    );
    const keys = rows.map(({ columns }) => columns);
    const order = "sent_at DESC, id DESC";
    for (const column of ["", "prospect_id, ", "company_id, "]) {
      expect(keys).toContain(`workspace_id, ${column}${order}`);
    }
  });
});
