import { defineEvent } from "@outbound/contracts/event";
import { z } from "zod";

export const stopped = defineEvent({
  name: "letter.stopped",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody wants no letter.",
  payload: z.object({ number: z.number() }),
});
