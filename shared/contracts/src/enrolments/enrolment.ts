import { z } from "zod";
import { timestamp } from "../fields.ts";
import { namedProspect } from "../prospects/named-prospect.ts";

export const enrolmentStatuses = ["active", "stopped", "completed"] as const;

/** API: Enrolment. */
export const enrolment = z
  .object({
    id: z.uuid().describe("The enrolment's id, which is not the prospect's."),
    prospect: namedProspect.describe("Who is enrolled."),
    status: z.enum(enrolmentStatuses).describe("A bounce, a reply or an unsubscribe stops it."),
    current_step: z
      .int()
      .describe("The step that goes out next; 1: nothing has gone out; the number of steps plus one when completed."),
    next_step_at: timestamp.nullable().describe("When that step is due; null when nothing more goes out."),
    outcome: z
      .object({
        label: z.enum(["Active", "Stopped", "Completed"]).describe("The status as the app shows it."),
        negative: z.boolean().describe("Whether a bounce, an unsubscribe or a suppression stopped it."),
        reason: z.string().nullable().describe("The last error recorded on the enrolment."),
      })
      .describe("How it went."),
    enrolled_at: timestamp.describe("When the prospect was enrolled."),
  })
  .meta({ id: "Enrolment" });
export type Enrolment = z.output<typeof enrolment>;
