import { z } from "zod";
import { sendTestMail } from "../campaigns/send-test-mail.ts";
import { defineOperation } from "../operation.ts";
import { mail } from "./mail.ts";

export const loadTestMail = defineOperation({
  name: "test-mail.load",
  service: "campaign",
  queue: "leaf",
  summary: "Note a test and render its email. Refused once the test has begun, or when there were too many in an hour.",
  callers: "the mailer, about a test",
  unaudited: "a part of campaign.send-test",
  input: sendTestMail.input.extend({ to: z.string() }),
  bodyLimitBytes: 512 * 1024,
  output: mail,
  errors: ["bad-request", "not-found", "conflict", "rate-limited"],
});
