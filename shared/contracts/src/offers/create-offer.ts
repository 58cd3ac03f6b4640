import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { offer } from "./offer.ts";

const currencies = new Set(Intl.supportedValuesOf("currency"));

export const createOffer = defineOperation({
  name: "offer.create",
  service: "campaign",
  queue: "rpc",
  summary: "Make an offer to a prospect or a company, with a page on which it can be accepted or declined.",
  app: { role: "editor" },
  audit: { did: "Created an offer", answers: ["id"] },
  input: z
    .object({
      email: z.string().optional(),
      company_id: z.string().optional(),
      title: z
        .string()
        .trim()
        .min(1, "`title` must not be empty.")
        .max(200, "`title` must have at most 200 characters.")
        .regex(/^\P{Cc}*$/u, "`title` must be one line."),
      amount: z
        .string()
        .regex(/^(0|[1-9]\d{0,11})(\.\d{1,4})?$/, "`amount` must be a decimal number such as 1234.50.")
        .optional(),
      currency: z
        .string()
        .refine((code) => currencies.has(code), "`currency` must be an ISO 4217 code such as EUR.")
        .optional(),
      url: z
        .url({ protocol: /^https?$/, error: "`url` must be a web address.", normalize: true })
        .max(2_000, "`url` must have at most 2000 characters.")
        .optional(),
      valid_until: z.iso.date("`valid_until` must be a date such as 2026-12-31.").optional(),
      campaign_id: z.string().optional(),
      reply_id: z.string().optional(),
    })
    .refine(
      ({ email, company_id }) => (email === undefined) !== (company_id === undefined),
      "Give one of `email` and `company_id`.",
    )
    .refine(
      ({ amount, currency }) => (amount === undefined) === (currency === undefined),
      "Give `amount` and `currency` together.",
    ),
  /** Only this address allows answering the offer. */
  output: offer.extend({ page_url: z.string() }),
  errors: ["not-found"],
});
