import { z } from "zod";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { workspaceRow } from "./workspace.ts";

export const listWorkspaces = defineOperation({
  name: "workspace.list",
  service: "gateway",
  queue: "leaf",
  summary: "List workspaces, newest first, or those of one name or with these ids.",
  app: { role: "operator" },
  input: z.object({
    name: z.string().optional(),
    search: z.string().max(200).optional(),
    ids: z.array(z.uuid()).max(100).optional(),
    ...pageQuery,
  }),
  output: page(
    workspaceRow.extend({
      /** Nobody can use it any more; repeating the deletion finishes it. */
      being_deleted: z.literal(true).optional(),
      members: z.int(),
    }),
  ),
  errors: [],
  readOnly: true,
});
