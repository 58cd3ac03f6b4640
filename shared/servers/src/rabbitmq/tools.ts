import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

type Env = Record<string, string | undefined>;

export async function writeTools(folder: string, commandOf: (tool: string) => string[], env: Env = {}): Promise<void> {
  const variables = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${quoted(value)}`],
  );
  for (const tool of ["rabbitmqctl", "rabbitmq-diagnostics"]) {
    const command = ["env", ...variables, ...commandOf(tool).map(quoted), '"$@"'].join(" ");
    await writeFile(join(folder, tool), `#!/bin/sh\nexec ${command}\n`, { mode: 0o700 });
  }
}

export async function rabbitmqctl(folder: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(join(folder, "rabbitmqctl"), args, { timeout: 240_000 });
  return stdout;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
