import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { tokenRow } from "./token.ts";

export const createToken = defineOperation({
  name: "token.create",
  service: "gateway",
  queue: "leaf",
  summary: "Issue an API token of the workspace. It is shown this once and stored as a hash.",
  app: { role: "admin", recent: true },
  audit: { did: "Created an API token", shows: ["name", "read_only", "may_answer"], answers: ["id"] },
  input: z
    .object({
      name: z.string().trim().min(1).max(200).default("API"),
      read_only: z.boolean().default(false),
      may_answer: z.boolean().default(false),
      expires_at: timestamp
        .refine((time) => time.getTime() > Date.now(), "`expires_at` must lie ahead.")
        .nullable()
        .default(null),
    })
    .refine(({ read_only, may_answer }) => !(read_only && may_answer), "A token that may only read can't answer."),
  output: tokenRow.extend({ token: z.string() }),
  errors: ["not-found", "forbidden"],
});
