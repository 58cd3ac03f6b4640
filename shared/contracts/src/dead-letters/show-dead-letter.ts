import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { deadLetter, deadService } from "./dead-letter.ts";

export const showDeadLetter = defineOperation({
  name: "dead-letter.show",
  service: "gateway",
  queue: "rpc",
  summary: "Read one message that no service could handle, with its body; it stays.",
  app: { role: "operator" },
  audit: { did: "Read a dead message", shows: ["service"] },
  input: z.object({ service: deadService, id: z.string().max(200) }),
  /** The body may hold addresses and what people wrote. Of a long one only the beginning is shown. */
  output: deadLetter.extend({ body: z.string(), is_cut: z.boolean() }),
  errors: ["not-found"],
  readOnly: true,
  timeoutMs: 15_000,
});
