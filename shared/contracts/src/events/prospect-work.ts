import { z } from "zod";
import { defineEvent } from "../event.ts";

/** Each step announces the next one, behind those of other jobs, so that workspaces take turns. */
export const prospectWork = defineEvent({
  name: "prospect.work",
  kind: "job",
  summary: "Do the next batch of a job.",
  payload: z.object({
    workspace_id: z.uuid(),
    job_id: z.uuid(),
    /** A step that the job has completed isn't repeated. */
    step: z.int(),
  }),
});
