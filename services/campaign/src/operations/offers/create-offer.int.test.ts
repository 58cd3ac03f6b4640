import { createOffer } from "@outbound/contracts/offers/create-offer";
import { listOffers } from "@outbound/contracts/offers/list-offers";
import { readOfferToken } from "@outbound/contracts/tracking-token";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../../testing/campaign.fixture.ts";
import { daysFromNow, startOfferTest, stranger, type Terms } from "../../testing/offer.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startOfferTest();
const { call, context, person } = service;

const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);

describe("offer.create", () => {
  test("an offer to a person of a company has all fields; its page's address reveals nothing but its id", async () => {
    const { caller, send, prospect, id: campaign_id } = await service.sent();
    await service.reply(caller, send);
    const reply_id = only(await service.replies(caller)).id;
    const valid_until = daysFromNow(30);
    const { page_url, ...created } = await call(
      createOffer,
      {
        email: ` ${prospect.email.toUpperCase()}`,
        title: " A new website ",
        amount: "1234.5",
        currency: "EUR",
        url: "https://acme.example/offer.pdf",
        valid_until,
        campaign_id,
        reply_id,
      },
      caller,
    );
    expect(created).toEqual({
      id: expect.any(String),
      title: "A new website",
      status: "sent",
      amount: "1234.50",
      currency: "EUR",
      url: "https://acme.example/offer.pdf",
      valid_until,
      prospect: {
        id: prospect.id,
        email: prospect.email,
        first_name: prospect.first_name,
        last_name: prospect.last_name,
        company_id: null,
      },
      company_id: null,
      campaign_id,
      reply_id,
      viewed_at: null,
      accepted_at: null,
      declined_at: null,
      sent_at: aTime,
      created_at: aTime,
    });
    const token = /^https:\/\/u\.example\.com\/o\/([\w-]{66})$/.exec(page_url)?.[1] ?? "";
    const named = { workspaceId: caller.workspaceId, offerId: created.id };
    expect(readOfferToken(context.trackingKey, token)).toEqual(named);
    expect((await call(listOffers, {}, caller)).data).toEqual([created]);
  });

  test("an offer to a company has no prospect, and one to a person keeps the company of that time", async () => {
    const { caller, company, prospect, offer } = await person();
    service.companies.add(company.id);
    const toCompany = await call(createOffer, { company_id: company.id, title: "For all" }, caller);
    expect(toCompany).toMatchObject({ prospect: null, company_id: company.id, amount: null, currency: null });
    const { id } = await offer();
    await service.prospects(caller, { ...prospect, version: 2, company: null });
    const { data } = await call(listOffers, { company_id: company.id }, caller);
    expect(data.map(({ id }) => id).sort()).toEqual([id, toCompany.id].sort());
    expect(data.find((row) => row.id === id)).toMatchObject({ company_id: company.id, prospect: { company_id: null } });
  });

  test("an offer about nobody or about too much is refused, and not created", async () => {
    const { caller, offer, list } = await person();
    const other = await service.sent();
    await service.reply(other.caller, other.send);
    const foreignReply = only(await service.replies(other.caller)).id;
    for (const [terms, message] of [
      [{ email: "nobody@acme.example" }, "Prospect not found."],
      [{ email: other.prospect.email }, "Prospect not found."],
      [{ campaign_id: other.id }, "Campaign not found."],
      [{ campaign_id: "spring" }, "Campaign not found."],
      [{ reply_id: foreignReply }, "Reply not found."],
      [{ reply_id: "first" }, "Reply not found."],
    ] as const) {
      expect(await refusalOf(offer(terms))).toEqual({ kind: "not-found", message });
    }
    const toStranger = call(createOffer, { company_id: stranger, title: "x" }, caller);
    expect(await refusalOf(toStranger)).toEqual({ kind: "not-found", message: "Company not found." });
    expect((await list()).data).toEqual([]);
  });

  test.each<[Terms, string]>([
    [{ title: " " }, "`title` must not be empty."],
    [{ title: "a\nb" }, "`title` must be one line."],
    [{ title: "x".repeat(201) }, "`title` must have at most 200 characters."],
    [{ amount: "1,000.00", currency: "EUR" }, "`amount` must be a decimal number such as 1234.50."],
    [{ amount: "-1", currency: "EUR" }, "`amount` must be a decimal number such as 1234.50."],
    [{ amount: "1e3", currency: "EUR" }, "`amount` must be a decimal number such as 1234.50."],
    [{ amount: "0.001", currency: "EUR" }, "`amount` must have at most 2 digits after the point in EUR."],
    [{ amount: "5", currency: "EURO" }, "`currency` must be an ISO 4217 code such as EUR."],
    [{ amount: "5" }, "Give `amount` and `currency` together."],
    [{ currency: "EUR" }, "Give `amount` and `currency` together."],
    [{ url: "javascript:alert(1)" }, "`url` must be a web address."],
    [{ url: "acme.example" }, "`url` must be a web address."],
    [{ valid_until: "2027-02-29" }, "`valid_until` must be a date such as 2026-12-31."],
    [{ valid_until: "tomorrow" }, "`valid_until` must be a date such as 2026-12-31."],
    [{ valid_until: "2020-02-29" }, "`valid_until` must not be in the past."],
    [{ company_id: stranger }, "Give one of `email` and `company_id`."],
  ])("%j is refused", async (terms, message) => {
    const { offer, list } = await person();
    expect(await refusalOf(offer(terms))).toMatchObject({ kind: "bad-request", message });
    expect((await list()).data).toEqual([]);
  });
});
