import { z } from "zod";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { hookExample, hookRow } from "./hook.ts";

export const listHooks = defineOperation({
  name: "hook.list",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary: "List subscriptions, newest first.",
  http: { method: "get", path: "/hooks", status: 200 },
  app: { role: "viewer" },
  input: z.object(pageQuery),
  output: page(hookRow),
  errors: [],
  readOnly: true,
  examples: [
    {
      summary: "The only subscription",
      input: {},
      output: { data: [{ ...hookExample, created_at: "2026-09-04T08:20:00.000+00:00" }], next_cursor: null },
    },
    {
      summary: "A limit that is no integer",
      input: { limit: "all" },
      refused: "bad-request",
      output: { error: "`limit` must be an integer from 1 to 100." },
    },
  ],
});
