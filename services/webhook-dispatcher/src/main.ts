import { createLogger } from "@outbound/service/logger";
import { runService } from "@outbound/service/run-service";
import { readConfig } from "./config.ts";
import { startDispatcher } from "./start-dispatcher.ts";

// libuv sizes its thread pool at its first use, which comes later. Names may take half of it: 32 lookups at once.
process.env["UV_THREADPOOL_SIZE"] ??= "72";
// The system's own patience is 10 s a name server: a lookup that nobody waits for any more would keep its thread as long.
process.env["RES_OPTIONS"] ??= "timeout:1 attempts:2";

const config = readConfig(process.env);
const log = createLogger("webhook-dispatcher", config.logLevel);

await runService({
  name: "webhook-dispatcher",
  metricsPort: config.metricsPort,
  log,
  env: process.env,
  start: () => startDispatcher(config, log),
});
