import { createLogger } from "@outbound/service/logger";
import { runService } from "@outbound/service/run-service";
import { readConfig } from "./config.ts";
import { startCampaign } from "./start-campaign.ts";

const config = readConfig(process.env);
const log = createLogger("campaign", config.logLevel);

await runService({
  name: "campaign",
  metricsPort: config.metricsPort,
  log,
  env: process.env,
  start: () => startCampaign(config, log),
});
