import { z } from "zod";
import { timezoneName, windowHour } from "../campaigns/campaign-settings.ts";
import { defineOperation } from "../operation.ts";
import { trackingDomain } from "./tracking-domain.ts";

export const workspaceSettings = z.object({
  timezone: z.string(),
  window_start_hour: z.int(),
  window_end_hour: z.int(),
  tracking_domain: z.string().nullable(),
  /** False until workspace.verify has found that the domain points to the tracker. */
  tracking_verified: z.boolean(),
});

/** An omitted setting stays; null restores the default. */
export const configureWorkspace = defineOperation({
  name: "workspace.configure",
  service: "campaign",
  queue: "leaf",
  summary: "Set the workspace's sending window, time zone and tracking domain, which campaigns inherit.",
  app: { role: "admin" },
  input: z.object({
    timezone: timezoneName.nullish(),
    window_start_hour: windowHour.nullish(),
    window_end_hour: windowHour.nullish(),
    tracking_domain: trackingDomain.nullish(),
  }),
  output: workspaceSettings,
  errors: [],
});
