import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

export type Task = { args: readonly string[]; env: Record<string, string> };
export type Outcome = { code: number; stdout: string; stderr: string };

const program = fileURLToPath(new URL("command-process.fixture.ts", import.meta.url));
const idle: ChildProcess[] = [];

/** Runs it as the command does, in a process that has loaded the program and ends with the tests. */
export function runInProcess(task: Task): Promise<Outcome> {
  while (idle.at(-1)?.connected === false) idle.pop();
  const child = idle.pop() ?? startProcess();
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`The process of ${task.args.join(" ")} ended without an outcome.`));
    child.once("disconnect", ended);
    child.once("message", ({ isLast, ...outcome }: Outcome & { isLast: boolean }) => {
      child.off("disconnect", ended);
      if (!isLast) idle.push(child);
      resolve(outcome);
    });
    child.send(task);
  });
}

function startProcess(): ChildProcess {
  const child = fork(program, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  child.unref();
  child.channel?.unref();
  return child;
}
