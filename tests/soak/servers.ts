import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startPostgres } from "@outbound/servers/postgres/start-postgres";
import { startRabbitmq } from "@outbound/servers/rabbitmq/start-rabbitmq";
import { startTcpProxy } from "@outbound/testing/tcp-proxy";

export type Servers = {
  postgresUrl: string;
  amqpUrl: string;
  proxiedAmqpUrl: string;
  killPostgres(signal: NodeJS.Signals): Promise<void>;
  killRabbitmq(signal: NodeJS.Signals): Promise<void>;
  cutConnections(): void;
  refuseConnections(isRefusing: boolean): void;
};

/** Private servers that nothing else uses. Postgres syncs every commit, as in production. */
export async function startServers(folder: string, started: AsyncDisposableStack): Promise<Servers> {
  const homes = { postgres: join(folder, "postgres"), rabbitmq: join(folder, "rabbitmq") };
  const say = () => {};
  const results = await Promise.allSettled([
    startPostgres({ home: homes.postgres, say }),
    startRabbitmq({ home: homes.rabbitmq, say }),
  ]);
  for (const result of results) if (result.status === "fulfilled") started.defer(() => result.value.stop());
  const [postgres, rabbitmq] = results;
  if (postgres.status === "rejected") throw postgres.reason;
  if (rabbitmq.status === "rejected") throw rabbitmq.reason;
  const proxy = await startTcpProxy(rabbitmq.value.url);
  started.defer(() => proxy[Symbol.asyncDispose]());
  return {
    postgresUrl: postgres.value.url,
    amqpUrl: rabbitmq.value.url,
    proxiedAmqpUrl: proxy.url,
    killPostgres: (signal) => killNamed(join(homes.postgres, "server.pid"), signal),
    killRabbitmq: (signal) => killNamed(join(homes.rabbitmq, "node.pid"), signal),
    cutConnections: () => proxy.cut(),
    refuseConnections: (isRefusing) => proxy.refuse(isRefusing),
  };
}

/** Without the file the server is just being started, or runs where it can't be killed. */
async function killNamed(pidFile: string, signal: NodeJS.Signals): Promise<void> {
  const pid = Number((await readFile(pidFile, "utf8").catch(() => "")).split(" ")[0]);
  if (pid > 1) process.kill(pid, signal);
}
