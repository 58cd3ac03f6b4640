import { createLogger } from "@outbound/service/logger";
import { runService } from "@outbound/service/run-service";
import { readConfig } from "./config.ts";
import { startMailer } from "./start-mailer.ts";

const config = readConfig(process.env);
const log = createLogger("mailer", config.logLevel);

await runService({
  name: "mailer",
  metricsPort: config.metricsPort,
  log,
  env: process.env,
  start: () => startMailer(config, log),
});
