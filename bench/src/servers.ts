import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServers } from "@outbound/testing/start-test-servers";
import { testServers } from "@outbound/testing/test-servers";

export async function withServers(work: (servers: { postgresUrl: string; amqpUrl: string }) => Promise<void>) {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "outbound-bench-"));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  await startTestServers(folder, started);
  const { postgresUrl, rabbitmqUrl } = testServers();
  await work({ postgresUrl, amqpUrl: rabbitmqUrl });
}
