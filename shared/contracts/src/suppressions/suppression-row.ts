import { z } from "zod";
import { timestamp } from "../fields.ts";
import { suppressionKinds, suppressionReasons, suppressionSources } from "./suppression.ts";

export const suppressionRow = z
  .object({
    id: z.uuid().describe("The entry's id."),
    kind: z.enum(suppressionKinds).describe("A domain covers its sub-domains."),
    value: z
      .string()
      .nullable()
      .describe("The address or domain, normalised; null where only the hash of an erased prospect's address is kept."),
    reason: z.enum(suppressionReasons).describe("Why the recipient is left alone."),
    source: z.enum(suppressionSources).describe("What wrote the entry."),
    campaign_id: z.uuid().nullable().describe("The campaign whose email led to it; null when none did."),
    created_at: timestamp.describe("When the value was first suppressed."),
  })
  .meta({ id: "Suppression" });
export type SuppressionRow = z.output<typeof suppressionRow>;
