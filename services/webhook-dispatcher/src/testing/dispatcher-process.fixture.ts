import { createLogger } from "@outbound/service/logger";
import { readConfig } from "../config.ts";
import { delivererLimits } from "../deliveries/deliverer-limits.ts";
import { startDispatcher } from "../start-dispatcher.ts";

// This is main.ts with a lease short enough to see it end; `startDispatcher` and the effect of kill -9 are the same.
const config = readConfig(Object.fromEntries(process.argv.slice(2).map((pair) => pair.split(/=(.*)/s).slice(0, 2))));
await startDispatcher(config, createLogger("webhook-dispatcher", "warn"), {
  ...delivererLimits,
  leaseMs: 1_500,
  sweepMs: 100,
});
