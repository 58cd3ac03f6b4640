import { z } from "zod";
import { defineOperation } from "../operation.ts";

/** Not a leaf, because name servers may be slow. */
export const verifyWorkspace = defineOperation({
  name: "workspace.verify",
  service: "campaign",
  queue: "rpc",
  summary: "Look up whether the workspace's tracking domain points to the tracker; from then on emails are tracked.",
  app: { role: "admin" },
  audit: { did: "Checked the tracking domain" },
  input: z.object({}),
  output: z.object({
    tracking_domain: z.string(),
    tracking_verified: z.boolean(),
    /** The host that the domain must be a CNAME of, or share its addresses with. */
    expected: z.string(),
    found: z.object({ cname: z.string().nullable(), addresses: z.array(z.string()) }),
  }),
  errors: ["conflict", "upstream"],
});
