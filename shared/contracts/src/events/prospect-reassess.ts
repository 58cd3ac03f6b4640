import { z } from "zod";
import { defineEvent } from "../event.ts";

/** Follows a suppression that covers more prospects than can change before the answer. */
export const prospectReassess = defineEvent({
  name: "prospect.reassess",
  kind: "job",
  summary: "Have prospects show what the suppression entries of their address or domain say now.",
  payload: z.object({
    /** The nil UUID stands for every workspace. */
    workspace_id: z.guid(),
    value: z.string(),
  }),
});
