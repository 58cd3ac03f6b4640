import { z } from "zod";
import { companyReference } from "./prospect.ts";
import { verificationStatuses } from "./verification.ts";

/** A prospect as other services copy it. The version grows with every change. */
export const prospectSnapshot = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  version: z.int(),
  email: z.string(),
  address_hash: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  company: companyReference.nullable(),
  timezone: z.string().nullable(),
  custom_fields: z.record(z.string(), z.string()),
  verification_status: z.enum(verificationStatuses).nullable(),
  /** Nothing of the person is left, and nothing may be sent. */
  anonymized: z.boolean(),
});
export type ProspectSnapshot = z.output<typeof prospectSnapshot>;
