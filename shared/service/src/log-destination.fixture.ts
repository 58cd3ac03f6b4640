import { createLogger } from "./logger.ts";

const log = createLogger("fixture");
const lines = Number(process.argv[2]);
for (let line = 1; line <= lines; line += 1) log.info({ line }, "x".repeat(200));
process.send?.("goes on");
process.on("message", (message) => {
  if (message === "end") process.disconnect?.();
  else log.info("one more");
});
