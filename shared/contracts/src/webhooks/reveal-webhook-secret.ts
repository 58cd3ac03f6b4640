import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const revealWebhookSecret = defineOperation({
  name: "webhook.secret",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary:
    "Show the workspace's signing secret, or replace it first: the next attempt is signed with the new one alone.",
  app: { role: "admin", recent: true },
  audit: { did: "Revealed the signing secret", shows: ["rotate"] },
  input: z.object({ rotate: z.boolean().default(false) }),
  output: z.object({ secret: z.string() }),
  errors: ["not-found", "conflict"],
});
