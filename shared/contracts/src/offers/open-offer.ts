import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { offerTerms } from "./offer.ts";

export const offerOnPage = z.object(offerTerms);
export type OfferOnPage = z.output<typeof offerOnPage>;

export const openOffer = defineOperation({
  name: "offer.open",
  service: "campaign",
  queue: "leaf",
  summary: "Say what an offer's page shows; the first time that a person opens it, the offer is viewed.",
  callers: "whoever has the offer's link, through the tracker",
  unaudited: "whoever has the offer's link does it, who is no actor",
  input: z.object({ id: z.uuid(), by_person: z.boolean() }),
  output: offerOnPage,
  errors: ["not-found"],
});
