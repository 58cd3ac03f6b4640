import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { prospectSnapshot } from "./prospect-snapshot.ts";

/** Pushed by the prospect service before it answers, so that a client reads its own write. The event is the guarantee. */
export const storeProspectCopies = defineOperation({
  name: "prospect-copy.store",
  service: "campaign",
  queue: "leaf",
  summary: "Take over prospects, each unless a newer version is known.",
  callers: "the prospect service, about people",
  unaudited: "what services tell each other",
  input: z.object({ prospects: z.array(prospectSnapshot).max(500) }),
  output: z.object({}),
  errors: [],
});
