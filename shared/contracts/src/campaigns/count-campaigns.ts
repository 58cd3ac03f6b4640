import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { mostCampaignsCounted } from "./most-campaigns-counted.ts";

const counted = z.int().max(mostCampaignsCounted);

export const countCampaigns = defineOperation({
  name: "campaign.count",
  service: "campaign",
  queue: "leaf",
  summary: "Count the campaigns of each stored status, and those that are archived, as far as a hundred.",
  app: { role: "viewer" },
  input: z.object({}),
  output: z.object({ draft: counted, active: counted, paused: counted, completed: counted, archived: counted }),
  errors: [],
  readOnly: true,
});
