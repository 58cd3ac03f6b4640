import { longestDrainMs } from "@outbound/service/drain";
import { createLogger } from "@outbound/service/logger";
import { runService, usualHardStopMs } from "@outbound/service/run-service";
import { readConfig } from "./config.ts";
import { startTracker } from "./start-tracker.ts";

const config = readConfig(process.env);
const log = createLogger("tracker", config.logLevel);

await runService({
  name: "tracker",
  metricsPort: config.metricsPort,
  log,
  env: process.env,
  start: () => startTracker(config, log),
  hardStopMs: usualHardStopMs + longestDrainMs(config.drainMs),
});
