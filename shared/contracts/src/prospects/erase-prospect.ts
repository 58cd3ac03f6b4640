import { z } from "zod";
import { defineOperation } from "../operation.ts";

/** The operator's. Done again it changes nothing, and tells the other services once more. */
export const eraseProspect = defineOperation({
  name: "prospect.erase",
  service: "prospect",
  queue: "rpc",
  summary: "Anonymise a prospect everywhere; a keyed hash keeps the address from being mailed or imported again.",
  input: z.object({
    /** An id or an address; of an address that no prospect has, what the suppression list says becomes the hash. */
    prospect: z.string("`prospect` must be an id or an email address."),
  }),
  output: z.object({
    /** Null when no prospect had the address. */
    id: z.uuid().nullable(),
    /** The list of all workspaces, which is the operator's, still names the address. */
    on_global_list: z.boolean(),
  }),
  errors: ["not-found"],
});
