import { z } from "zod";
import { defineEvent } from "../event.ts";

/** Says nothing of the person but who it was: whoever keeps something under that id forgets the rest. */
export const prospectErased = defineEvent({
  name: "prospect.erased",
  kind: "fact",
  subscribers: ["gateway", "webhook-dispatcher"],
  summary: "A prospect was anonymised.",
  payload: z.object({ workspace_id: z.uuid(), prospect_id: z.uuid() }),
});
