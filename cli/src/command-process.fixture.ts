import { Writable } from "node:stream";
import type { Outcome, Task } from "./command-processes.fixture.ts";
import { runCommand } from "./run-command.ts";

let running: { stdout: Printed; stderr: Printed } | undefined;

process.on("message", (task: Task) => void run(task));
process.on("disconnect", () => process.exit());
process.on("exit", (code) => answer(code, { isLast: true }));

async function run({ args, env }: Task): Promise<void> {
  running = { stdout: printed(), stderr: printed() };
  for (const [name, { stream }] of Object.entries(running)) Object.defineProperty(process, name, { value: stream });
  process.env = env;
  process.exitCode = undefined;
  const code = await runCommand(args);
  answer(code || Number(process.exitCode ?? 0));
}

function answer(code: number, { isLast = false } = {}): void {
  if (!running) return;
  const outcome: Outcome & { isLast: boolean } = {
    code,
    stdout: running.stdout.text(),
    stderr: running.stderr.text(),
    isLast,
  };
  running = undefined;
  process.send?.(outcome);
}

type Printed = { stream: Writable; text(): string };

function printed(): Printed {
  const chunks: Buffer[] = [];
  const write = (chunk: Buffer, _: string, done: () => void) => {
    chunks.push(chunk);
    done();
  };
  return { stream: new Writable({ write }), text: () => Buffer.concat(chunks).toString() };
}
