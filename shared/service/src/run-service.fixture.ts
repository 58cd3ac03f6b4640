import { createLogger } from "./logger.ts";
import { runService } from "./run-service.ts";

const [behaviour] = process.argv.slice(2);
const tell = (happened: string) => process.connected && process.send?.({ happened });
let isReady = behaviour !== "unready";
process.on("message", (message) => {
  if (message === "ready") isReady = true;
  if (message === "unready") isReady = false;
  if (message === "reject") void Promise.reject(new Error("a bug"));
});

await runService({
  name: "gateway",
  metricsPort: 0,
  log: createLogger("gateway"),
  hardStopMs: behaviour === "hanging" ? 300 : 30_000,
  async start() {
    if (behaviour === "broken") throw new Error("no database");
    return {
      port: 4321,
      isReady() {
        if (!isReady) tell("was asked too early");
        return isReady;
      },
      async stop() {
        tell("stop was called");
        if (behaviour === "hanging") return new Promise(() => {});
        await new Promise((resolve) => setTimeout(resolve, 50));
        tell("stop was finished");
      },
    };
  },
});
