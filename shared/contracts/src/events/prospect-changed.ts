import { z } from "zod";
import { defineEvent } from "../event.ts";
import { prospectSnapshot } from "../prospects/prospect-snapshot.ts";

export const prospectChanged = defineEvent({
  name: "prospect.changed",
  kind: "state",
  subscribers: ["campaign"],
  summary: "Prospects as they are now.",
  payload: z.object({ prospects: z.array(prospectSnapshot).max(500) }),
});
