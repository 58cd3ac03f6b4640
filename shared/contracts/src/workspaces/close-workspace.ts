import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";

/** The first step of a deletion. Again it does the same; also for a workspace that is gone, of which a backup brought something back. */
export const closeWorkspace = defineOperation({
  name: "workspace.close",
  service: "gateway",
  queue: "leaf",
  summary: "Let nobody into the workspace any more: delete its tokens, memberships, invitations and links, for good.",
  input: z.object({}),
  output: z.object({
    closed_at: timestamp,
    /** By this call. */
    deleted: z.int(),
    is_complete: z.boolean(),
  }),
  errors: ["not-found"],
});
