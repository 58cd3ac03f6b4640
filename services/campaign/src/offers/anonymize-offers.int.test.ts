import { answerOffer } from "@outbound/contracts/offers/answer-offer";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { describe, expect, test } from "vitest";
import { startOfferTest } from "../testing/offer.fixture.ts";

const service = await startOfferTest();
const { call, person } = service;

describe("the erasure of a prospect", () => {
  const erase = ({ caller, prospect }: Awaited<ReturnType<typeof person>>) =>
    service.prospects(caller, {
      ...prospect,
      version: 2,
      email: anonymizedEmail(prospect.id),
      first_name: null,
      company: null,
      anonymized: true,
    });

  test("keeps an offer's existence, amount and answer; an open one is withdrawn", async () => {
    const one = await person();
    const terms = { title: "For Ida", amount: "10", currency: "EUR", url: "https://acme.example/ida.pdf" };
    const [open, accepted] = [await one.offer(terms), await one.offer(terms)];
    await call(answerOffer, { id: accepted.id, answer: "accepted" }, one.caller);
    const colleague = await person(one.caller);
    const kept = await colleague.offer(terms);

    await erase(one);
    const { data } = await one.list();
    const nothing = { title: "", url: null, prospect: null, company_id: null, amount: "10.00", currency: "EUR" };
    const row = (id: string) => data.find((offer) => offer.id === id);
    expect(row(kept.id)).toMatchObject({ title: "For Ida", status: "sent", prospect: { id: colleague.prospect.id } });
    expect(row(accepted.id)).toMatchObject({ status: "accepted", ...nothing });
    expect(row(open.id)).toMatchObject({ status: "withdrawn", ...nothing });
    expect(await call(answerOffer, { id: open.id, answer: "accepted" }, one.caller)).toMatchObject({
      title: "",
      status: "withdrawn",
    });
    expect((await one.list({ prospect_id: one.prospect.id })).data).toHaveLength(2);
  });

  test("amid offers that are made and answered: whichever came first, none keeps more", async () => {
    for (let round = 0; round < 8; round++) {
      const one = await person();
      const { id } = await one.offer({ title: "For Ida" });
      await Promise.allSettled([
        one.offer({ title: "For Ida" }),
        call(answerOffer, { id, answer: "accepted" }, one.caller),
        erase(one),
        one.offer({ title: "For Ida" }),
      ]);
      const { data } = await one.list();
      for (const row of data) expect(row).toMatchObject({ title: "", prospect: null });
    }
  });
});
