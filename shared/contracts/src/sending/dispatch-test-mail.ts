import { z } from "zod";
import { defineOperation } from "../operation.ts";

/** Called before the first byte of the body: only the first call for a test is granted. */
export const dispatchTestMail = defineOperation({
  name: "test-mail.dispatch",
  service: "campaign",
  queue: "leaf",
  summary: "Commit a test as begun, or refuse it because it was begun before.",
  callers: "the mailer, about a test",
  unaudited: "a part of campaign.send-test",
  input: z.object({ key: z.guid() }),
  output: z.object({ go: z.boolean() }),
  errors: [],
});
