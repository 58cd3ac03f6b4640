import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { testGateways } from "./gateway.fixture.ts";

type Servers = Pick<Awaited<ReturnType<typeof testGateways>>, "db" | "amqp">;

export async function startGatewayProcess({ db, amqp }: Servers): Promise<{ process: ChildProcess; port: number }> {
  const child = fork(fileURLToPath(new URL("../main.ts", import.meta.url)), {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      PATH: undefined,
      PORT: "0",
      DATABASE_URL: db.url,
      AMQP_URL: amqp.url,
      AMQP_NAMESPACE: amqp.namespace,
      OUTBOUND_SECRET_KEY: "5e".repeat(32),
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [{ port }] = await once(child, "message");
  return { process: child, port };
}
