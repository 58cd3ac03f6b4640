import { z } from "zod";
import { timestamp } from "../fields.ts";
import { verificationStatuses } from "./verification.ts";

/** API: Prospect status. The first that applies, in this order. */
export const prospectStatuses = ["blocked", "bounced", "replied", "active", "contacted", "not_contacted"] as const;
export const prospectSources = ["api", "csv", "manual"] as const;

/** API: Limits, body size. However a prospect comes in, it has no more as JSON; its tags may be added to that. */
export const mostPersonBytes = 64 * 1_024;

export const companyReference = z
  .object({
    id: z.uuid().describe("The company's id."),
    name: z.string().describe("The company's name."),
    domain: z.string().nullable().describe("Its domain; null when its first prospect was on a public mail provider."),
  })
  .meta({ id: "CompanyReference" });

export const prospect = z
  .object({
    id: z.uuid().describe("The prospect's id."),
    email: z.string().describe("The address, trimmed and lower-cased."),
    first_name: z.string().nullable().describe("First name."),
    last_name: z.string().nullable().describe("Last name."),
    company: companyReference
      .nullable()
      .describe("The company, from the address's domain or the `company_name` given; null without one."),
    timezone: z.string().nullable().describe("Free text, not checked against a time zone database."),
    custom_fields: z
      .record(z.string(), z.string())
      .describe("Fields of your own, for use in the copy, in the order in which they were given."),
    tags: z.array(z.string()).describe("Tags, set in the app, by an import or by the operator."),
    source: z.enum(prospectSources).describe("How the prospect came in; never changes."),
    verification_status: z
      .enum(verificationStatuses)
      .nullable()
      .describe("What verifying the address found; null when it was never verified."),
    verification_checked_at: timestamp.nullable().describe("When the address was verified."),
    status: z
      .enum(prospectStatuses)
      .describe(
        "Derived; the first that applies: blocked (suppressed), bounced, replied, active in a campaign, contacted, not_contacted.",
      ),
    campaign_count: z.int().describe("Campaigns the prospect was ever enrolled in."),
    emails_sent: z.int().describe("Emails sent to the prospect."),
    date_contacted: timestamp.nullable().describe("When the last email was sent; null before the first."),
    date_responded: timestamp.nullable().describe("When the last reply came; null before the first."),
    created_at: timestamp.describe("When the prospect was created."),
  })
  .meta({ id: "Prospect" });
export type Prospect = z.output<typeof prospect>;

export const prospectWriteResult = z
  .object({
    id: z.uuid().describe("The prospect's id."),
    email: z.string().describe("The address as stored, trimmed and lower-cased."),
    company_id: z
      .uuid()
      .nullable()
      .describe("The company's id; null for an address on a public mail provider without a `company_name`."),
  })
  .meta({ id: "ProspectWriteResult" });

/** API: GET and PATCH /prospects/{id}. */
export const prospectId = z.string().describe("The prospect's id; one that is no UUID is not found.");

const text = (name: string, description: string) =>
  z.string(`\`${name}\` must be a string or null.`).nullish().describe(description);

const customFields = z
  .record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean()], {
      error: ({ path }) => `\`custom_fields.${String(path?.at(-1))}\` must be a string, number or boolean.`,
    }),
    "`custom_fields` must be an object of string values.",
  )
  .transform((fields) => Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)])))
  .default({})
  .describe("Fields of your own; numbers and booleans are stored as strings. Omitted, there are none.");

/** On an update it is the whole wanted state. */
export const prospectBody = {
  email: z
    .string("`email` must be a string.")
    .describe("The address, trimmed and lower-cased; the last segment of its domain must start with a letter."),
  first_name: text("first_name", "First name."),
  last_name: text("last_name", "Last name."),
  timezone: text("timezone", "Time zone; free text, not checked against a time zone database."),
  company_name: text("company_name", "Takes precedence over the address's domain for grouping into a company."),
  custom_fields: customFields,
};
