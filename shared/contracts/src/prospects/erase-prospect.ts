import { z } from "zod";
import { defineOperation } from "../operation.ts";

/** A repeat changes nothing here and informs the other services again. */
export const eraseProspect = defineOperation({
  name: "prospect.erase",
  service: "prospect",
  queue: "rpc",
  summary: "Anonymise a prospect everywhere; a keyed hash keeps the address from being emailed or imported again.",
  app: { role: "admin", recent: true },
  audit: { did: "Erased a prospect", answers: ["id"] },
  input: z.object({
    /** An id or an address; for an address without a prospect the suppression list's entries become the hash. */
    prospect: z.string("`prospect` must be an id or an email address."),
  }),
  output: z.object({
    id: z.uuid().nullable(),
    /** The operator's list for all workspaces still names the address. */
    on_global_list: z.boolean(),
  }),
  errors: ["not-found"],
});
