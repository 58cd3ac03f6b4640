import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { createOffer } from "@outbound/contracts/offers/create-offer";
import { listOffers } from "@outbound/contracts/offers/list-offers";
import type { WireInputOf } from "@outbound/contracts/operation";
import { freshCaller } from "@outbound/testing/workspace";
import { startInboxTest } from "./inbox.fixture.ts";
import { only } from "./sending.fixture.ts";

export type Terms = Partial<WireInputOf<typeof createOffer>>;

export async function startOfferTest() {
  const service = await startInboxTest();
  const { call, db } = service;

  const person = async (caller: Caller = freshCaller()) => {
    const company = { id: randomUUIDv7(), name: "Acme", domain: "acme.example" };
    const prospect = only(await service.prospects(caller, { first_name: "Ida", company }));
    const offer = (terms: Terms = {}) =>
      call(createOffer, { email: prospect.email, title: "A new website", ...terms }, caller);
    const list = (query: WireInputOf<typeof listOffers> = {}) => call(listOffers, query, caller);
    return { caller, company, prospect, offer, list };
  };
  const expire = (id: string) => db.query("update offer set valid_until = '2020-02-29' where id = $1", [id]);
  const row = async (id: string) => {
    const { rows } = await db.query<Record<string, unknown>>("select * from offer where id = $1", [id]);
    return only(rows);
  };
  return { ...service, person, expire, row };
}

export const stranger = "018f0000-0000-7000-8000-000000000000";

export const daysFromNow = (days: number, timezone = "UTC") =>
  Temporal.Now.plainDateISO(timezone).add({ days }).toString();
