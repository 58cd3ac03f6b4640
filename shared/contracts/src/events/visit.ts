import { z } from "zod";
import { timestamp } from "../fields.ts";

/** What the tracker knows of a request for something in a mail. */
export const visit = {
  workspace_id: z.uuid(),
  enrolment_id: z.uuid(),
  step: z.int(),
  at: timestamp,
  /** Probably a program's, so it isn't counted. */
  is_suspect: z.boolean(),
  reason: z.string().nullable(),
};
