import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { engagement } from "./engagement.ts";

/** Pushed by the campaign service before it answers, so that a client reads its own write. The event is the guarantee. */
export const storeEngagements = defineOperation({
  name: "engagement.store",
  service: "prospect",
  queue: "leaf",
  summary: "Take over engagements, each unless a newer version is known.",
  callers: "the campaign service, about people",
  unaudited: "what services tell each other",
  input: z.object({ engagements: z.array(engagement).max(500) }),
  output: z.object({}),
  errors: [],
});
