import { exampleIds } from "../example-ids.ts";

export const campaignExample = {
  id: exampleIds.campaign,
  name: "Spring launch",
  status: "active",
  display_status: "running",
  pause_reason: null,
  paused_by: null,
  campaign_type: "sequence",
  folder: { id: exampleIds.folder, name: "2026" },
  steps: 1,
  progress: { planned: 1, done: 0, enrolled: 1, finished: 0, pct: 0 },
  created_at: "2026-09-01T09:30:00.000+00:00",
  started_at: "2026-09-01T09:45:12.345+00:00",
  archived_at: null,
};

export const pausedCampaignExample = {
  ...campaignExample,
  id: exampleIds.pausedCampaign,
  name: "Summer launch",
  status: "paused",
  display_status: "paused",
  pause_reason: "Paused by the operator",
  paused_by: "operator",
  folder: null,
};

export const campaignNotFoundExample = {
  summary: "An unknown id",
  input: { id: exampleIds.unknown },
  refused: "not-found",
  output: { error: "Campaign not found." },
} as const;
