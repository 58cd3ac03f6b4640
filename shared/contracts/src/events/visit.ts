import { z } from "zod";
import { timestamp } from "../fields.ts";

/** What the tracker says about whoever fetched something of a mail. */
export const visit = {
  workspace_id: z.uuid(),
  enrolment_id: z.uuid(),
  step: z.int(),
  at: timestamp,
  /** Probably a program: not counted. */
  is_suspect: z.boolean(),
  /** Why it is a suspect. */
  reason: z.string().nullable(),
};
