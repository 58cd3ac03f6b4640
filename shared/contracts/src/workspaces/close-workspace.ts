import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";

/** Can be repeated, also for a deleted workspace of which a backup restored something. */
export const closeWorkspace = defineOperation({
  name: "workspace.close",
  service: "gateway",
  queue: "leaf",
  summary: "Let nobody into the workspace any more: delete its tokens, memberships, invitations and links, for good.",
  app: { role: "operator", proof: true },
  audit: { did: "Started deleting a workspace", isAboveWorkspaces: true },
  input: z.object({}),
  output: z.object({
    closed_at: timestamp,
    deleted: z.int(),
    is_complete: z.boolean(),
  }),
  errors: ["not-found"],
});
