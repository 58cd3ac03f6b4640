import { z } from "zod";
import { timestamp } from "../fields.ts";

export const visit = {
  workspace_id: z.uuid(),
  enrolment_id: z.uuid(),
  step: z.int(),
  at: timestamp,
  /** True for a visit that is probably a program's, which isn't counted. */
  is_suspect: z.boolean(),
  reason: z.string().nullable(),
};
