import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ReadyMessage } from "@outbound/service/run-service";
import { onTestFinished } from "vitest";

type Settings = { amqpUrl: string; namespace: string; secretKey: string; journalFolder: string };

export async function startTrackerProcess({ amqpUrl, namespace, secretKey, journalFolder }: Settings) {
  const child = spawn(process.execPath, [fileURLToPath(new URL("../main.ts", import.meta.url))], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      AMQP_URL: amqpUrl,
      AMQP_NAMESPACE: namespace,
      OUTBOUND_SECRET_KEY: secretKey,
      JOURNAL_FOLDER: journalFolder,
    },
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  onTestFinished(kill);
  const [message] = (await once(child, "message")) as [ReadyMessage];
  return { base: `http://127.0.0.1:${message.port}`, kill };
}
