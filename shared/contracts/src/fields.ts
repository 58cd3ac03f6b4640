import { z } from "zod";
import { parseIsoDate } from "./iso-date.ts";

/** API: Resources and their fields. A Date inside, `YYYY-MM-DDTHH:MM:SS.mmm+00:00` on the wire. */
export const timestamp = z
  .codec(z.string(), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString().replace("Z", "+00:00"),
  })
  .meta({ format: "date-time" });

export const uuid = z.uuid();

/** API: Pagination. */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row).describe("The rows of this page, newest first."),
    next_cursor: z.string().nullable().describe("The `cursor` of the next page; null on the last one."),
  });

export const inWorkspace = { workspace_id: z.uuid() };

/** API: Pagination. `limit` is 1 to 100, default 50; a cursor is checked where it is decoded. */
export const pageQuery = {
  limit: z
    .string(invalidLimit())
    .regex(/^\d{1,3}$/, invalidLimit())
    .transform(Number)
    .pipe(z.number().min(1, invalidLimit()).max(100, invalidLimit()))
    .default(50)
    .meta({
      description: "Rows in a page.",
      wire: { type: "integer", minimum: 1, maximum: 100, default: 50 },
    }),
  cursor: z
    .string("`cursor` must be the `next_cursor` of a previous response.")
    .optional()
    .describe("The `next_cursor` of the previous response, unchanged."),
};

/** Rows in a page of an export, which only the app and the operator read. */
export const exportedRows = 1_000;

function invalidLimit() {
  return "`limit` must be an integer from 1 to 100.";
}

export const uuidParameter = (name: string) => z.guid(`\`${name}\` must be a UUID.`).optional();

/** A query parameter for an address. A space in it is a `+` that was not encoded, because addresses have none. */
export const addressParameter = (name: string, kind = "address") =>
  z
    .string(`\`${name}\` must be a single ${kind}.`)
    .transform((text) => text.trim().replaceAll(" ", "+"))
    .optional();

export const wordParameter = <const Words extends readonly [string, ...string[]]>(name: string, words: Words) =>
  z.enum(words, `\`${name}\` must be one of: ${words.join(", ")}.`).optional();

/** API: Pagination, rule 6. */
export const sinceParameter = (name: string) =>
  z
    .string(invalidDate(name))
    .transform((text, context) => {
      const date = parseIsoDate(text);
      if (!date) context.addIssue({ code: "custom", message: invalidDate(name) });
      return date ?? z.NEVER;
    })
    .optional()
    .meta({ wire: { type: "string", examples: ["2026-09-01", "2026-09-01T08:00:00Z"] } });

const invalidDate = (name: string) => `\`${name}\` must be an ISO 8601 date or date-time.`;

export const trimmedLowercase = z.string().transform((text) => text.trim().toLowerCase());
