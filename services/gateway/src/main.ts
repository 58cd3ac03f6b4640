import { longestDrainMs } from "@outbound/service/drain";
import { createLogger } from "@outbound/service/logger";
import { runService, usualHardStopMs } from "@outbound/service/run-service";
import { readConfig } from "./config.ts";
import { startGateway } from "./start-gateway.ts";

const config = readConfig(process.env);
const log = createLogger("gateway", config.logLevel);

await runService({
  name: "gateway",
  metricsPort: config.metricsPort,
  log,
  env: process.env,
  start: () => startGateway(config, log),
  hardStopMs: usualHardStopMs + longestDrainMs(config.drainMs),
});
