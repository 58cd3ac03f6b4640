import { z } from "zod";
import { defineEvent } from "../event.ts";

/** Names only the prospect's id: a service that stores data under it anonymises that. */
export const prospectErased = defineEvent({
  name: "prospect.erased",
  kind: "fact",
  subscribers: ["gateway", "webhook-dispatcher"],
  summary: "A prospect was anonymised.",
  payload: z.object({ workspace_id: z.uuid(), prospect_id: z.uuid() }),
});
