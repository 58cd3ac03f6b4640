import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { testServers } from "@outbound/testing/test-servers";
import { onTestFinished } from "vitest";
import { secretKey } from "./dispatcher.fixture.ts";
import { certificates } from "./receiver.fixture.ts";

export function startDispatcherProcess(databaseUrl: string, namespace: string): ChildProcess {
  const script = fileURLToPath(new URL("./dispatcher-process.fixture.ts", import.meta.url));
  const config = {
    DATABASE_URL: databaseUrl,
    AMQP_URL: testServers().rabbitmqUrl,
    AMQP_NAMESPACE: namespace,
    OUTBOUND_SECRET_KEY: secretKey,
    WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8",
    WEBHOOK_RETRY_SECONDS: "0.3",
  };
  const child = spawn(process.execPath, [script, ...Object.entries(config).map((pair) => pair.join("="))], {
    env: { NODE_EXTRA_CA_CERTS: certificates.caFile },
    stdio: ["ignore", "ignore", "inherit"],
  });
  onTestFinished(() => kill(child));
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
