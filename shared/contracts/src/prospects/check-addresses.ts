import { z } from "zod";
import { defineOperation } from "../operation.ts";

/** Asked before an import, of which a piece of the file is checked at a time. */
export const checkAddresses = defineOperation({
  name: "prospect.check-addresses",
  service: "prospect",
  queue: "leaf",
  summary: "Say for each of up to 1,000 addresses what an import would find: who is here, suppressed or was erased.",
  app: { role: "editor" },
  input: z.object({ emails: z.array(z.string().max(320)).min(1).max(1_000) }),
  output: z.object({
    /** In the order of the addresses. `suppressed` is somebody new whom no campaign would email. */
    data: z.array(z.enum(["new", "here", "suppressed", "erased", "invalid"])),
  }),
  errors: [],
  readOnly: true,
  bodyLimitBytes: 512 * 1_024,
});
