import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { findRabbitmqServer } from "@outbound/servers/rabbitmq/node";
import { StartError } from "@outbound/servers/start-error";
import { type PostgresPair, startPostgresPair } from "@outbound/testing/postgres-pair";
import { type RabbitmqCluster, startRabbitmqCluster } from "@outbound/testing/rabbitmq-cluster";
import type { Reach } from "../chaos/reach.ts";

export type Cluster = { reach: Reach; postgres: PostgresPair; rabbitmq: RabbitmqCluster };

/** Three nodes of RabbitMQ, a primary of Postgres and its synchronous standby, with every address in the settings. */
export async function startCluster(folder: string, started: AsyncDisposableStack): Promise<Cluster> {
  const program = await findRabbitmqServer();
  if (!program) throw new StartError("This needs rabbitmq-server itself: a container can't be one of three nodes.");
  const home = join(folder, "postgres");
  await mkdir(home);
  // Postgres drops root's rights.
  await chmod(home, 0o755);
  const startPair = async () => started.use(await startPostgresPair(home));
  const startNodes = async () => started.use(await startRabbitmqCluster(program));
  const results = await Promise.allSettled([startPair(), startNodes()]);
  const [postgres, rabbitmq] = results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  }) as [PostgresPair, RabbitmqCluster];
  const amqpUrl = rabbitmq.nodes.map(({ url }) => url).join(",");
  const postgresUrl = postgres.urlOf(postgres.primary(), postgres.standby());
  return {
    reach: { postgresUrl, amqpUrl, forServices: { amqpUrl, databaseUrls: (urls) => urls } },
    postgres,
    rabbitmq,
  };
}
