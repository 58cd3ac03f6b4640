import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { defineOperation } from "../operation.ts";

export const unsubscribeHook = defineOperation({
  name: "hook.unsubscribe",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary: "Remove a subscription. Deliveries already queued still go out.",
  http: { method: "delete", path: "/hooks/:id", status: 204 },
  app: { role: "admin" },
  audit: { did: "Removed a webhook subscription" },
  input: z.object({ id: z.string().describe("The subscription's id; one that is no UUID is not found.") }),
  output: z.object({}),
  errors: ["not-found"],
  examples: [
    { summary: "A subscription", input: { id: exampleIds.hook }, output: {} },
    {
      summary: "An unknown id",
      input: { id: exampleIds.unknown },
      refused: "not-found",
      output: { error: "No subscription with this id." },
    },
  ],
});
