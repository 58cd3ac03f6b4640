import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { mostCounted } from "./count-unread.ts";

const count = z.int();

export const countConversations = defineOperation({
  name: "conversation.count",
  service: "campaign",
  queue: "leaf",
  summary: `Count the conversations of each list, up to ${mostCounted} each.`,
  app: { role: "viewer" },
  input: z.object({
    assignee: z.string("`assignee` must be an address.").describe("Whose open ones are counted as `mine`."),
  }),
  output: z.object({ open: count, mine: count, unassigned: count, snoozed: count }),
  errors: [],
  readOnly: true,
});
