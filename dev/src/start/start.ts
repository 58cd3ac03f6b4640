import { printProblem, StartError } from "@outbound/servers/start-error";
import { readArguments } from "@outbound/service/read-arguments";
import { startUsage } from "./start-options.ts";
import { startSystem } from "./start-system.ts";

const stopping = new AbortController();
const stop = () => stopping.abort(new StartError("Stopped before it was ready."));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
// Whoever read the output may be gone; the system continues.
process.stdout.on("error", () => {});
if (process.env.npm_lifecycle_event) stopWithParent();

const options = readArguments(startUsage);
try {
  const system = await startSystem(process.env, options, (line) => console.log(line), stopping.signal);
  if (!stopping.signal.aborted) await new Promise((resolve) => stopping.signal.addEventListener("abort", resolve));
  console.log("Stopping …");
  await system.stop();
  console.log("Outbound has stopped.");
  process.exit(0);
} catch (error) {
  printProblem(error);
  process.exit(1);
}

/** npm forwards signals, but not when it is killed or when a shell is in between. */
function stopWithParent(): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}
