import { z } from "zod";

/** By which a guard paused a mailbox or a campaign. */
export const guardFigures = z.object({
  part: z.int(),
  emails: z.int(),
  what: z.enum(["bounced", "reported"]),
  is_since_resume: z.boolean(),
  limit_percent: z.number(),
});
export type GuardFigures = z.output<typeof guardFigures>;
