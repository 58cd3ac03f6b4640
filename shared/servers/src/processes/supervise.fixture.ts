import { existsSync, writeFileSync } from "node:fs";
import { createLogger } from "@outbound/service/logger";
import { runService } from "@outbound/service/run-service";

const { FIXTURE, ENDED_FILE = "", CRASH_UNTIL_FILE } = process.env;

if (FIXTURE === "broken") throw new Error("no such database");
if (CRASH_UNTIL_FILE && !existsSync(CRASH_UNTIL_FILE)) {
  writeFileSync(CRASH_UNTIL_FILE, "");
  process.exit(3);
}

await runService({
  name: "prospect",
  metricsPort: 0,
  log: createLogger("fixture"),
  start: async () => ({
    isReady: () => true,
    async stop() {
      if (ENDED_FILE) writeFileSync(ENDED_FILE, String(Date.now()));
    },
  }),
});
