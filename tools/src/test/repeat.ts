import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments, readNumber, UsageError } from "@outbound/service/read-arguments";
import { endOnSignal } from "@outbound/testing/end-on-signal";
import { startTestServers } from "@outbound/testing/start-test-servers";
import { runVitest } from "./run-vitest.ts";
import { judge } from "./verdict.ts";

const { files, times, busy } = readArguments({
  command: "npm run test:repeat --",
  words: "FILE …",
  about: "Runs the files again and again, to find what fails by chance. The last line counts the runs.",
  options: {
    times: { type: "string", default: "20", value: "N", about: "how often (20)" },
    busy: { type: "boolean", about: "with all of the machine's cores busy beside it" },
  },
  understand: ({ times, busy }, files) => {
    if (files.length === 0) throw new UsageError("FILE is missing.");
    return { files, busy, times: readNumber("--times", times, (number) => Number.isInteger(number) && number > 0) };
  },
});

const started = new AsyncDisposableStack();
const end = endOnSignal(() => started.disposeAsync());
const folder = await mkdtemp(join(tmpdir(), "outbound-repeat-"));
started.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 }));
if (busy) for (let core = 0; core < availableParallelism(); core += 1) started.defer(keepBusy());
await startTestServers(folder, started);

let failed = 0;
for (let time = 1; time <= times; time += 1) {
  const startedAt = performance.now();
  const { isGreen, lines } = judge(await runVitest(files, "ignore"), new Map());
  if (!isGreen) failed += 1;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Run ${time} of ${times}: ${seconds} s, ${lines.at(-1)}`);
  for (const line of isGreen ? [] : lines.filter((line) => line.startsWith("FAILED"))) console.log(`  ${line}`);
}
console.log(`${times - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
await end();

function keepBusy(): () => void {
  const child = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
  return () => void child.kill("SIGKILL");
}
