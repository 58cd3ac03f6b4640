import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { suppressionKinds } from "./suppression.ts";
import { suppressionRow } from "./suppression-row.ts";

/** Takes effect before the answer: matching enrolments stop, and no more mail is sent to the value. */
export const addSuppression = defineOperation({
  name: "suppression.add",
  service: "prospect",
  queue: "rpc",
  summary: "Suppress an address or a domain with its sub-domains, in the workspace or everywhere.",
  app: { role: "operator" },
  audit: { did: "Suppressed an email or domain", shows: ["kind", "reason", "global"], answers: ["id"] },
  input: z.object({
    /** Derived from the value when absent: an address has an `@` after its first character. */
    kind: z.enum(suppressionKinds).optional(),
    value: z.string("`value` must be a string."),
    global: z.boolean().default(false),
  }),
  output: suppressionRow,
  errors: ["conflict"],
});
