import { sampleProspectId } from "@outbound/contracts/webhooks/sample-event";
import { webhookEvents } from "@outbound/contracts/webhooks/webhook-events";
import { z } from "zod";
import type { Notice } from "./delivery-body.ts";

const sampleProspect = {
  prospect_id: sampleProspectId,
  prospect_email: "test@example.com",
  campaign_id: null,
  campaign_name: null,
};

const shown = z.object({
  campaign_id: z.string(),
  campaign_name: z.string(),
  metadata: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Has every field of a real event of this kind. API: `test` has no metadata and no campaign. */
export function sampleNotice(name: string): Omit<Notice, "id" | "occurred_at" | "workspace_id"> {
  const example = webhookEvents.find((event) => event.name === name)?.example;
  if (name === "test" || !example) return { ...sampleProspect, metadata: {} };
  return { ...sampleProspect, ...shown.parse(example) };
}
