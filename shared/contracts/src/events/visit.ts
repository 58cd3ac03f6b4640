import { z } from "zod";
import { timestamp } from "../fields.ts";

export const visit = {
  workspace_id: z.uuid(),
  enrolment_id: z.uuid(),
  step: z.int(),
  at: timestamp,
  /** Probably a program's, so it isn't counted. */
  is_suspect: z.boolean(),
  reason: z.string().nullable(),
};
