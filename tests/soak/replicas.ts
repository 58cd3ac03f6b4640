import { type Program, type Running, type Supervised, supervise } from "@outbound/servers/processes/supervise";
import { type LocalService, type ServiceSettings, serviceProgram } from "@outbound/servers/services";
import type { Random } from "@outbound/testing/seeded-random";

type Replica = { program: Program; process?: Supervised; isEnding: boolean; started: Promise<void> };

export type Replicas = {
  count(): number;
  running(): Running[];
  scale(count: number): Promise<void>;
  kill(which: "one" | "all"): void;
  /** Each is ready again before the next one stops. */
  roll(): Promise<void>;
  stop(): Promise<void>;
};

type Options = { settings: ServiceSettings; logFolder: string; random: Random };

export function replicasOf(name: LocalService, { settings, logFolder, random }: Options): Replicas {
  const replicas: Replica[] = [];
  let names = 0;

  const add = () => {
    const program = { ...serviceProgram(name, settings), name: `${name}-${++names}` };
    const replica: Replica = { program, isEnding: false, started: Promise.resolve() };
    replica.started = start(replica, logFolder);
    replicas.push(replica);
  };
  const kill = (replica: Replica) => {
    const { process: killed } = replica;
    for (const { pid } of killed?.running() ?? []) {
      process.kill(pid, "SIGKILL");
      // Without the supervisor's growing delays, which are for programs that end by themselves.
      replica.started = killed?.stop().then(() => start(replica, logFolder)) ?? Promise.resolve();
    }
  };
  return {
    count: () => replicas.length,
    running: () => replicas.flatMap(({ process }) => process?.running() ?? []),
    async scale(count) {
      while (replicas.length < count) add();
      await Promise.all(replicas.splice(count).map(end));
      await Promise.all(replicas.map(({ started }) => started));
    },
    async roll() {
      for (const replica of replicas) {
        await replica.process?.stop();
        replica.started = start(replica, logFolder);
        await replica.started;
      }
    },
    kill: (which) => (which === "all" ? replicas : [random.pick(replicas)]).forEach(kill),
    stop: async () => void (await Promise.all(replicas.splice(0).map(end))),
  };
}

/** The supervisor gives up on programs that can't be started, as while the database is away. */
async function start(replica: Replica, logFolder: string): Promise<void> {
  while (!replica.isEnding) {
    const current = await supervise([replica.program], { logFolder });
    replica.process = current;
    const isStarted = await current.whenReady().then(
      () => true,
      () => false,
    );
    if (isStarted && !replica.isEnding) return;
    await current.stop();
  }
}

async function end(replica: Replica): Promise<void> {
  replica.isEnding = true;
  await replica.process?.stop();
  await replica.started;
}
