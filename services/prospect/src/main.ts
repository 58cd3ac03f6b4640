import { createLogger } from "@outbound/service/logger";
import { runService } from "@outbound/service/run-service";
import { readConfig } from "./config.ts";
import { startProspect } from "./start-prospect.ts";

const config = readConfig(process.env);
const log = createLogger("prospect", config.logLevel);

await runService({
  name: "prospect",
  metricsPort: config.metricsPort,
  log,
  env: process.env,
  start: () => startProspect(config, log),
});
