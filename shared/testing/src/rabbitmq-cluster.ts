import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "@outbound/servers/free-port";
import type { BackgroundProcess } from "@outbound/servers/processes/background-process";
import { configure, isReady, launch } from "@outbound/servers/rabbitmq/node";
import { rabbitmqctl, writeTools } from "@outbound/servers/rabbitmq/tools";
import { endOnSignal } from "./end-on-signal.ts";

export type ClusterNode = {
  name: string;
  url: string;
  /** As a machine that is gone: without a word, and for good until `start`. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** As a machine that stands still: connections stay open and nothing answers, until `wake`. */
  hang(): Promise<void>;
  wake(): Promise<void>;
};

export type RabbitmqCluster = AsyncDisposable & {
  nodes: readonly ClusterNode[];
  control(...args: string[]): Promise<string>;
};

const names = ["one", "two", "three"] as const;
const password = "cluster";
/** Nodes notice within 1.25 times as long that one of them stands still; a minute by default. */
const tickSeconds = 2;
/** Whoever then calls something of that node waits as long for a connection to it; seven seconds by default. */
const setUpSeconds = 1;

/** Three nodes on loopback. `program` is rabbitmq-server. */
export async function startRabbitmqCluster(program: string): Promise<RabbitmqCluster> {
  const folder = await mkdtemp(join(tmpdir(), "outbound-cluster-"));
  const epmdPort = await freePort();
  const peers = names.map((name, index) => `cluster_formation.classic_config.nodes.${index + 1} = ${name}@localhost`);
  const more = [
    "cluster_formation.peer_discovery_backend = classic_config",
    ...peers,
    "cluster_partition_handling = pause_minority",
  ];
  const running: BackgroundProcess[] = [];
  const end = endOnSignal(async () => {
    await Promise.all(running.map((one) => one.kill()));
    await rm(folder, { recursive: true, force: true });
  });

  const prepare = async (name: string): Promise<ClusterNode> => {
    const home = join(folder, name);
    const ports = { amqp: await freePort(), distribution: await freePort(), epmd: epmdPort };
    const usual = await configure(home, ports, password, { name, more });
    const args = `${usual["RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS"]} -kernel net_ticktime ${tickSeconds} net_setuptime ${setUpSeconds}`;
    const env = { ...usual, RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: args };
    await writeFile(join(home, "home", ".erlang.cookie"), "outboundcluster", { mode: 0o400 });
    await writeTools(home, (tool) => [join(dirname(program), tool)], env);
    const url = `amqp://outbound:${password}@127.0.0.1:${ports.amqp}`;
    let node: BackgroundProcess | undefined;
    const start = async () => {
      node = await launch(program, [], env, home, "node");
      running.push(node);
      if (!(await isReady(node, url)))
        throw new Error(`node ${name} doesn't start: ${join(home, "node.log")} says why`);
    };
    const signal = async (name: NodeJS.Signals) => {
      const pid = Number.parseInt(await readFile(join(home, "node.pid"), "utf8"), 10);
      process.kill(pid, name);
    };
    return {
      name,
      url,
      start,
      kill: async () => node?.kill(),
      hang: () => signal("SIGSTOP"),
      wake: () => signal("SIGCONT"),
    };
  };

  const epmd = ["-port", String(epmdPort), "-address", "127.0.0.1"];
  await mkdir(join(folder, "epmd"));
  running.push(await launch("epmd", epmd, { PATH: process.env["PATH"] }, join(folder, "epmd"), "epmd"));
  const nodes: ClusterNode[] = [];
  for (const name of names) nodes.push(await prepare(name));
  const [first, ...others] = nodes;
  await first?.start();
  // They join the first.
  await Promise.all(others.map((node) => node.start()));
  return {
    nodes,
    control: (...args) => rabbitmqctl(join(folder, names[0]), args),
    [Symbol.asyncDispose]: end,
  };
}
