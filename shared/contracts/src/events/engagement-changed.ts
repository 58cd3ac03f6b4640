import { z } from "zod";
import { defineEvent } from "../event.ts";
import { engagement } from "../prospects/engagement.ts";

export const engagementChanged = defineEvent({
  name: "engagement.changed",
  kind: "state",
  subscribers: ["prospect"],
  summary: "What campaigns have done with prospects, as it is now.",
  payload: z.object({ engagements: z.array(engagement).max(500) }),
});
