import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const removeSuppression = defineOperation({
  name: "suppression.remove",
  service: "prospect",
  queue: "rpc",
  summary: "Remove an entry, whatever wrote it. Stopped enrolments stay stopped.",
  app: { role: "operator" },
  audit: { did: "Removed a suppression", shows: ["global"] },
  input: z.object({ id: z.string(), global: z.boolean().default(false) }),
  output: z.object({}),
  errors: ["not-found"],
});
