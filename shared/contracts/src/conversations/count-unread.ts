import { z } from "zod";
import { defineOperation } from "../operation.ts";

/** It counts no further. */
export const mostCounted = 100;

export const countUnread = defineOperation({
  name: "conversation.count-unread",
  service: "campaign",
  queue: "leaf",
  summary: "Count the unread conversations that aren't snoozed, up to 100.",
  app: { role: "viewer" },
  input: z.object({}),
  output: z.object({ unread: z.int() }),
  errors: [],
  readOnly: true,
});
