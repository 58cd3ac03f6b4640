import { spawn } from "node:child_process";

export type Ended = { status: number | null; stdout: string; output: string };

export async function runProgram(
  root: string,
  file: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended: Ended = { status: null, stdout: "", output: "" };
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    ended.stdout += chunk;
    ended.output += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk) => (ended.output += chunk));
  ended.status = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  return ended;
}
