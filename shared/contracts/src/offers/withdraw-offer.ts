import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { offer } from "./offer.ts";

export const withdrawOffer = defineOperation({
  name: "offer.withdraw",
  service: "campaign",
  queue: "leaf",
  summary: "Withdraw an offer that is open.",
  app: { role: "editor" },
  audit: { did: "Withdrew an offer" },
  input: z.object({ id: z.string() }),
  output: offer,
  errors: ["not-found", "conflict"],
});
