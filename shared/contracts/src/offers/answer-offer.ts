import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { offerOnPage } from "./open-offer.ts";

export const offerAnswers = ["accepted", "declined"] as const;

/** The tracker's. What is not open stays as it is: the status in the output says whether the answer holds. */
export const answerOffer = defineOperation({
  name: "offer.answer",
  service: "campaign",
  queue: "leaf",
  summary: "Accept or decline an offer that is open.",
  input: z.object({ id: z.uuid(), answer: z.enum(offerAnswers) }),
  output: offerOnPage,
  errors: ["not-found"],
});
