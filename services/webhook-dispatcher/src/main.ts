import { createLogger } from "@outbound/service/logger";
import { runService } from "@outbound/service/run-service";
import { readConfig } from "./config.ts";
import { startDispatcher } from "./start-dispatcher.ts";

const config = readConfig(process.env);
const log = createLogger("webhook-dispatcher", config.logLevel);

await runService({
  name: "webhook-dispatcher",
  metricsPort: config.metricsPort,
  log,
  env: process.env,
  start: () => startDispatcher(config, log),
});
