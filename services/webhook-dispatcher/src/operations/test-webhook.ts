import { randomUUIDv7 } from "node:crypto";
import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import type { Context } from "../context.ts";

const nobody = {
  prospect_id: "00000000-0000-0000-0000-000000000000",
  prospect_email: "test@example.com",
  campaign_id: null,
  campaign_name: null,
};

export default implement(testWebhook, async (_, { fanOut, workspaceId }: Context & Caller) => {
  const [delivery_id] = await fanOut(
    { webhook: "test", hook: null },
    { id: randomUUIDv7(), occurred_at: new Date(), workspace_id: workspaceId, ...nobody, metadata: {} },
  );
  if (!delivery_id) throw conflict("This workspace has no webhook URL.");
  return { delivery_id };
});
