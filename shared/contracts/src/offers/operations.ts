import type { Operation } from "../operation.ts";
import { answerOffer } from "./answer-offer.ts";
import { createOffer } from "./create-offer.ts";
import { listOfferEntries } from "./list-offer-entries.ts";
import { listOffers } from "./list-offers.ts";
import { openOffer } from "./open-offer.ts";
import { withdrawOffer } from "./withdraw-offer.ts";

export const offerOperations = [
  answerOffer,
  createOffer,
  listOffers,
  listOfferEntries,
  openOffer,
  withdrawOffer,
] as const satisfies readonly Operation[];
