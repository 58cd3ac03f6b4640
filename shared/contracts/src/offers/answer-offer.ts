import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { offerOnPage } from "./open-offer.ts";

export const offerAnswers = ["accepted", "declined"] as const;

/** An offer that isn't open stays as it is: the output's status says whether the answer counts. */
export const answerOffer = defineOperation({
  name: "offer.answer",
  service: "campaign",
  queue: "leaf",
  summary: "Accept or decline an offer that is open.",
  callers: "whoever has the offer's link, through the tracker",
  unaudited: "whoever has the offer's link does it, who is no actor",
  input: z.object({ id: z.uuid(), answer: z.enum(offerAnswers) }),
  output: offerOnPage,
  errors: ["not-found"],
});
