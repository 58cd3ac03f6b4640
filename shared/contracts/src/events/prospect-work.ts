import { z } from "zod";
import { defineEvent } from "../event.ts";

/** Each step announces the next one, behind what others wait for: so workspaces take turns, however much one of them has to do. */
export const prospectWork = defineEvent({
  name: "prospect.work",
  kind: "job",
  summary: "Do the next batch of a job.",
  payload: z.object({
    workspace_id: z.uuid(),
    job_id: z.uuid(),
    /** A step that the job has behind it is not done again. */
    step: z.int(),
  }),
});
