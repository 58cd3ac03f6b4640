import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { answersSql } from "@outbound/servers/postgres/handshake";
import { startPostgres } from "@outbound/servers/postgres/start-postgres";
import { answersAmqp } from "@outbound/servers/rabbitmq/handshake";
import { startPrivateRabbitmq } from "@outbound/servers/rabbitmq/start-rabbitmq";
import { type DatabaseUrls, type ServiceWithDatabase, servicesWithDatabase } from "@outbound/servers/services";
import { eventually } from "@outbound/testing/eventually";
import { type Line, startNetwork } from "./network.ts";
import type { Reach } from "./reach.ts";

type Server = {
  proxy: Omit<Line, "url">;
  /** Resolves when the server answers again with its data. */
  restart(signal: NodeJS.Signals, awayMs: number): Promise<void>;
};

export type Servers = {
  reach: Reach;
  postgres: Server & {
    lines: Record<ServiceWithDatabase, Line>;
  };
  rabbitmq: Server & {
    line: Line;
    alarm(isOn: boolean): Promise<void>;
  };
};

const patient = { timeoutMs: 120_000 };

/** Private servers, each behind a network that fails. Postgres syncs every commit, as in production. */
export async function startServers(folder: string, started: AsyncDisposableStack): Promise<Servers> {
  const homes = { postgres: join(folder, "postgres"), rabbitmq: join(folder, "rabbitmq") };
  const say = () => {};
  const results = await Promise.allSettled([
    startPostgres({ home: homes.postgres, say }),
    startPrivateRabbitmq({ home: homes.rabbitmq, say }),
  ]);
  for (const result of results) if (result.status === "fulfilled") started.defer(() => result.value.stop());
  const [postgres, rabbitmq] = results;
  if (postgres.status === "rejected") throw postgres.reason;
  if (rabbitmq.status === "rejected") throw rabbitmq.reason;

  const behindNetwork = async (
    url: string,
    lineCount: number,
    pidFile: string,
    answers: (url: string) => Promise<boolean>,
  ) => {
    const network = await startNetwork(url, lineCount);
    started.defer(() => network[Symbol.asyncDispose]());
    const { lines } = network;
    const proxy = together(lines);
    const restart = async (signal: NodeJS.Signals, awayMs: number) => {
      const before = await readFile(pidFile, "utf8");
      proxy.refuse(true);
      process.kill(Number(before.split(" ")[0]), signal);
      const isReplaced = async () => (await readFile(pidFile, "utf8").catch(() => before)) !== before;
      await Promise.all([eventually(isReplaced, patient), sleep(awayMs)]);
      await eventually(() => answers(url), patient);
      proxy.refuse(false);
    };
    return { lines, server: { proxy, restart } };
  };
  const nodePid = join(homes.rabbitmq, "node.pid");
  const brokerPid = existsSync(nodePid) ? nodePid : join(homes.rabbitmq, "container.pid");
  const pidFile = join(homes.postgres, "server.pid");
  const databases = await behindNetwork(postgres.value.url, servicesWithDatabase.length, pidFile, answersSql);
  const broker = await behindNetwork(rabbitmq.value.url, 1, brokerPid, answersAmqp);
  const lines = Object.fromEntries(
    servicesWithDatabase.map((service, at) => [service, databases.lines[at]]),
  ) as Servers["postgres"]["lines"];
  const line = broker.lines[0] as Line;
  return {
    reach: {
      postgresUrl: postgres.value.url,
      amqpUrl: rabbitmq.value.url,
      forServices: { amqpUrl: line.url, databaseUrls: (urls) => behind(lines, urls) },
    },
    postgres: { ...databases.server, lines },
    rabbitmq: {
      ...broker.server,
      line,
      alarm: async (isOn) => {
        await rabbitmq.value.control("set_vm_memory_high_watermark", isOn ? "0.0000001" : "0.4");
      },
    },
  };
}

function behind(lines: Servers["postgres"]["lines"], urls: DatabaseUrls): DatabaseUrls {
  const moved = servicesWithDatabase.map((service) => {
    const { host } = new URL(lines[service].url);
    return [service, Object.assign(new URL(urls[service]), { host }).href];
  });
  return Object.fromEntries(moved) as DatabaseUrls;
}

const together = (lines: readonly Line[]): Server["proxy"] => ({
  cut: () => lines.forEach((line) => line.cut()),
  refuse: (isRefusing) => lines.forEach((line) => line.refuse(isRefusing)),
  delay: (milliseconds) => lines.forEach((line) => line.delay(milliseconds)),
});
