import { z } from "zod";
import { fileObject } from "../file-object.ts";

/** Whoever answers one of these campaigns so is enrolled so many days after the reply. */
export const beginsFrom = fileObject({
  replies: z.enum(["interested", "neutral"], "replies must be interested or neutral."),
  /** Names of campaigns of the workspace. */
  to: z.array(z.string().trim().min(1).max(200)).min(1).max(50),
  after_days: z.int().min(0).max(730),
});
export type BeginsFrom = z.output<typeof beginsFrom>;
