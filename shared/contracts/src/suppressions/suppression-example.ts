import { exampleIds } from "../example-ids.ts";

export const suppressionExample = {
  id: exampleIds.suppression,
  kind: "domain",
  value: "competitor.example",
  reason: "manual",
  source: "api",
  campaign_id: null,
  created_at: "2026-09-04T08:25:10.004+00:00",
};
