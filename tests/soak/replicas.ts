import { type Program, type Running, type Supervised, supervise } from "@outbound/servers/processes/supervise";
import { type LocalService, type ServiceSettings, serviceProgram } from "@outbound/servers/services";
import type { Random } from "@outbound/testing/seeded-random";

type Replica = { program: Program; process?: Supervised; isEnding: boolean; started: Promise<void> };

export type Replicas = {
  count(): number;
  running(): Running[];
  /** When one of its processes was killed or stopped. */
  ends: readonly number[];
  scale(count: number): Promise<void>;
  kill(which: "one" | "all"): void;
  /** Each is ready again before the next one stops. */
  roll(): Promise<void>;
  stop(): Promise<void>;
};

type Options = { settings: ServiceSettings; logFolder: string; random: Random };

export function replicasOf(name: LocalService, { settings, logFolder, random }: Options): Replicas {
  const replicas: Replica[] = [];
  const ends: number[] = [];
  let names = 0;

  const add = () => {
    const program = { ...serviceProgram(name, settings), name: `${name}-${++names}` };
    const replica: Replica = { program, isEnding: false, started: Promise.resolve() };
    replica.started = start(replica, logFolder);
    replicas.push(replica);
  };
  const kill = (replica: Replica) => {
    const { process: killed } = replica;
    ends.push(Date.now());
    for (const { pid } of killed?.running() ?? []) {
      process.kill(pid, "SIGKILL");
      // Without the supervisor's growing delays, which are for programs that end by themselves.
      replica.started = killed?.stop().then(() => start(replica, logFolder)) ?? Promise.resolve();
    }
  };
  const end = async (replica: Replica) => {
    ends.push(Date.now());
    replica.isEnding = true;
    await replica.process?.stop();
    await replica.started;
  };
  return {
    ends,
    count: () => replicas.length,
    running: () => replicas.flatMap(({ process }) => process?.running() ?? []),
    async scale(count) {
      while (replicas.length < count) add();
      await Promise.all(replicas.splice(count).map(end));
      await Promise.all(replicas.map(({ started }) => started));
    },
    async roll() {
      for (const replica of replicas) {
        ends.push(Date.now());
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
