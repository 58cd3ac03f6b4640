import { defineEvent } from "@outbound/contracts/event";
import { z } from "zod";

export const post = defineEvent({
  name: "mailer.post",
  kind: "job",
  summary: "Post a letter.",
  payload: z.object({ text: z.string() }),
});
