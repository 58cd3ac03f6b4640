import { z } from "zod";
import { fileObject } from "../file-object.ts";

export const windowHour = z.int("must be a whole hour from 0 to 24").min(0).max(24);

/** Temporal also takes offsets and whole times, which Postgres reads otherwise or not at all. */
export function isTimezone(name: string): boolean {
  try {
    const { timeZoneId } = Temporal.Now.zonedDateTimeISO(name);
    return /^[a-z]/i.test(timeZoneId) && timeZoneId.toLowerCase() === name.toLowerCase();
  } catch {
    return false;
  }
}

export const timezoneName = z.string().refine(isTimezone, "must be an IANA time zone such as Europe/Paris");

/** A country or one of its regions by ISO 3166, such as DE or DE-BY. The campaign service knows which have holidays. */
export const holidayRegion = z.string().trim().toUpperCase().max(100);

/** API: Campaign (single read), `settings`. A null window hour or zone is inherited from the workspace. */
export const campaignSettings = z
  .object({
    daily_enroll_limit: z.int().min(0).describe("First steps that go out in a day, at most; 0 is no limit."),
    timezone: z.string().nullable().describe("Time zone of the sending window; null inherits the workspace's."),
    use_prospect_timezone: z.boolean().describe("Whether the prospect's own time zone comes first, where it is known."),
    window_start_hour: windowHour
      .nullable()
      .describe("Hour at which the sending window opens; null inherits the workspace's."),
    window_end_hour: windowHour
      .nullable()
      .describe("Hour at which the sending window closes, exclusive; null inherits the workspace's."),
    send_on_weekends: z.boolean().describe("Whether emails go out on Saturdays and Sundays."),
    send_days: z
      .array(z.int().min(1).max(7))
      .nullable()
      .describe("ISO weekdays on which emails go out, 1 (Monday) to 7; null when unset."),
    business_days_only: z.boolean().describe("Whether `delay_days` counts business days."),
  })
  .meta({ id: "CampaignSettings" });
export type CampaignSettings = z.output<typeof campaignSettings>;

export const campaignSettingsFile = fileObject({
  daily_enroll_limit: z.int().min(0).nullable().default(0),
  /** The campaign service refuses what isn't one, so that the file's other mistakes are told with it. */
  timezone: z.string().max(100).nullable().default(null),
  use_prospect_timezone: z.boolean().default(false),
  window_start_hour: windowHour.nullable().default(null),
  window_end_hour: windowHour.nullable().default(null),
  send_on_weekends: z.boolean().default(false),
  send_days: z.array(z.int().min(1).max(7)).min(1).nullable().default(null),
  business_days_only: z.boolean().default(false),
  /** Public holidays are neither sending nor business days. Only the operator sets them, so the API doesn't show them. */
  holidays: holidayRegion.nullable().default(null),
  /** Whether opens and clicks are measured, once the workspace's tracking domain is verified. */
  tracking: z.boolean().default(true),
});
