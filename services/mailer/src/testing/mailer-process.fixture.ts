import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { thisMachineCidrs } from "./this-machine.fixture.ts";

type Settings = {
  databaseUrl: string;
  amqpUrl: string;
  namespace: string;
  secretKey: string;
  env?: Record<string, string>;
};

export async function startMailerProcess({
  databaseUrl,
  amqpUrl,
  namespace,
  secretKey,
  env = {},
}: Settings): Promise<ChildProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("../main.ts", import.meta.url))], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      DATABASE_URL: databaseUrl,
      AMQP_URL: amqpUrl,
      AMQP_NAMESPACE: namespace,
      OUTBOUND_SECRET_KEY: secretKey,
      MAIL_SERVER_ALLOWED_CIDRS: thisMachineCidrs,
      ...env,
    },
  });
  await once(child, "message");
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}
