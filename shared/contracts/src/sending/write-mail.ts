import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { mail } from "./mail.ts";

export const writeMail = defineOperation({
  name: "mail.write",
  service: "mailer",
  queue: "leaf",
  summary: "Write a rendered email as the bytes that would be sent. Nothing is sent and nothing kept.",
  callers: "the campaign service, about a mail",
  input: mail,
  output: z.object({ eml: z.string() }),
  errors: ["unprocessable"],
  readOnly: true,
});
