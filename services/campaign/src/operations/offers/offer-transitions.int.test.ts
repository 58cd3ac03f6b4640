import { answerOffer } from "@outbound/contracts/offers/answer-offer";
import { openOffer } from "@outbound/contracts/offers/open-offer";
import { withdrawOffer } from "@outbound/contracts/offers/withdraw-offer";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { freshCaller } from "@outbound/testing/workspace";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../../testing/campaign.fixture.ts";
import { daysFromNow, startOfferTest } from "../../testing/offer.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const { call, db, expire, person, row } = await startOfferTest();

describe("offer.open", () => {
  test("only a person's first visit makes it viewed", async () => {
    const { caller, offer } = await person();
    const { id } = await offer({ amount: "5", currency: "JPY" });
    const open = (by_person: boolean) => call(openOffer, { id, by_person }, caller);
    const terms = { title: "A new website", amount: "5", currency: "JPY", url: null, valid_until: null };
    expect(await open(false)).toEqual({ ...terms, status: "sent" });
    expect(await row(id)).toMatchObject({ viewed_at: null });
    expect(await open(true)).toEqual({ ...terms, status: "viewed" });
    const { viewed_at } = await row(id);
    expect(viewed_at).toBeInstanceOf(Date);
    expect(await open(true)).toMatchObject({ status: "viewed" });
    expect(await row(id)).toMatchObject({ viewed_at });
  });

  test("an ended offer is no longer viewed, and says that it has ended", async () => {
    const { caller, offer } = await person();
    const [expired, withdrawn] = [await offer(), await offer()];
    await expire(expired.id);
    await call(withdrawOffer, { id: withdrawn.id }, caller);
    for (const [{ id }, status] of [
      [expired, "expired"],
      [withdrawn, "withdrawn"],
    ] as const) {
      expect(await call(openOffer, { id, by_person: true }, caller)).toMatchObject({ status });
      expect(await row(id)).toMatchObject({ viewed_at: null });
    }
  });

  test("an offer of another workspace is not found", async () => {
    const { offer } = await person();
    const { id } = await offer();
    const notFound = { kind: "not-found", message: "Offer not found." };
    expect(await refusalOf(call(openOffer, { id, by_person: true }, freshCaller()))).toEqual(notFound);
    expect(await refusalOf(call(answerOffer, { id, answer: "accepted" }, freshCaller()))).toEqual(notFound);
    expect(await row(id)).toMatchObject({ viewed_at: null, accepted_at: null });
  });
});

describe("offer.answer", () => {
  test.each(["accepted", "declined"] as const)(
    "%s once; a repeat is harmless, and the opposite too late",
    async (answer) => {
      const { caller, offer } = await person();
      const { id } = await offer();
      const give = (answer: "accepted" | "declined") => call(answerOffer, { id, answer }, caller);
      expect(await give(answer)).toMatchObject({ status: answer });
      const before = await row(id);
      expect(before).toMatchObject({ [`${answer}_at`]: expect.any(Date), viewed_at: expect.any(Date) });
      expect(await give(answer)).toMatchObject({ status: answer });
      expect(await give(answer === "accepted" ? "declined" : "accepted")).toMatchObject({ status: answer });
      expect(await row(id)).toEqual(before);
    },
  );

  test("a withdrawn or expired offer stays so", async () => {
    const { caller, offer } = await person();
    const [expired, withdrawn] = [await offer(), await offer()];
    await expire(expired.id);
    await call(withdrawOffer, { id: withdrawn.id }, caller);
    for (const { id } of [expired, withdrawn]) {
      const before = await row(id);
      const answer = { id, answer: "accepted" as const };
      expect((await call(answerOffer, answer, caller)).status).toBe(id === expired.id ? "expired" : "withdrawn");
      expect(await row(id)).toEqual(before);
    }
  });

  test("of concurrent opposite answers and a withdrawal one wins, and all are told which", async () => {
    for (let round = 0; round < 8; round++) {
      const { caller, offer, list } = await person();
      const { id } = await offer();
      const [accepted, declined] = await Promise.all([
        call(answerOffer, { id, answer: "accepted" }, caller),
        call(answerOffer, { id, answer: "declined" }, caller),
        call(withdrawOffer, { id }, caller).catch(() => {}),
      ]);
      const { status } = only((await list()).data);
      expect(["accepted", "declined", "withdrawn"]).toContain(status);
      expect([accepted.status, declined.status]).toEqual([status, status]);
    }
  });

  test("the last day is the workspace's own: over in Kiritimati, it continues in the west", async () => {
    const { caller, offer } = await person();
    const { id } = await offer();
    const yesterday = daysFromNow(-1, "Pacific/Kiritimati");
    await db.query("update offer set valid_until = $2 where id = $1", [id, yesterday]);
    await call(configureWorkspace, { timezone: "Pacific/Kiritimati" }, caller);
    expect(await call(answerOffer, { id, answer: "accepted" }, caller)).toMatchObject({ status: "expired" });
    await call(configureWorkspace, { timezone: "Etc/GMT+12" }, caller);
    expect(await call(answerOffer, { id, answer: "accepted" }, caller)).toMatchObject({ status: "accepted" });
  });
});

describe("offer.withdraw", () => {
  test("withdraws an open or viewed offer, and refuses any other", async () => {
    const { caller, offer } = await person();
    const { page_url: _, ...first } = await offer();
    expect(await call(withdrawOffer, { id: first.id }, caller)).toEqual({ ...first, status: "withdrawn" });
    const viewed = await offer();
    await call(openOffer, { id: viewed.id, by_person: true }, caller);
    expect(await call(withdrawOffer, { id: viewed.id }, caller)).toMatchObject({ status: "withdrawn" });

    const accepted = await offer();
    await call(answerOffer, { id: accepted.id, answer: "accepted" }, caller);
    for (const [{ id }, status] of [
      [first, "withdrawn"],
      [accepted, "accepted"],
    ] as const) {
      const before = await row(id);
      const message = `Only an open offer can be withdrawn: this one is ${status}.`;
      expect(await refusalOf(call(withdrawOffer, { id }, caller))).toEqual({ kind: "conflict", message });
      expect(await row(id)).toEqual(before);
    }
    const foreign = await offer();
    for (const id of [foreign.id, "first"]) {
      const refusal = await refusalOf(call(withdrawOffer, { id }, freshCaller()));
      expect(refusal).toEqual({ kind: "not-found", message: "Offer not found." });
    }
    expect(await row(foreign.id)).toMatchObject({ withdrawn_at: null });
  });
});
