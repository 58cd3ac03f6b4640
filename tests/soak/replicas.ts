import { type Program, type Running, type Supervised, supervise } from "@outbound/servers/processes/supervise";
import {
  type LocalService,
  type Release,
  type ServiceSettings,
  serviceProgram,
  thisRelease,
} from "@outbound/servers/services";
import type { Random } from "@outbound/testing/seeded-random";

type Replica = { id: string; release: Release; process?: Supervised; isEnding: boolean; started: Promise<void> };

export type Replicas = {
  count(): number;
  running(): Running[];
  /** When one of its processes was killed or stopped. */
  ends: readonly number[];
  /** What the supervisor said since the last call of those that ended by themselves. */
  takeFailures(): string[];
  /** Those that are missing are of this release; of too many the last ones stop. */
  scale(count: number, release?: Release): Promise<void>;
  kill(which: "one" | "all"): void;
  /** Each is ready again before the next one stops. */
  roll(): Promise<void>;
  /** As `roll`, for up to `count` processes of other releases. */
  replace(count: number, release: Release): Promise<void>;
  stop(): Promise<void>;
};

type Options = { settings: ServiceSettings; logFolder: string; random: Random };

export function replicasOf(name: LocalService, { settings, logFolder, random }: Options): Replicas {
  const replicas: Replica[] = [];
  const ends: number[] = [];
  const failures: string[] = [];
  let ids = 0;

  const begin = (replica: Replica): Promise<void> => {
    const program = { ...serviceProgram(name, settings, replica.release), name: replica.id };
    return start(replica, program, { logFolder, say: (line) => failures.push(line) });
  };
  const add = (release: Release) => {
    const replica: Replica = { id: `${name}-${++ids}`, release, isEnding: false, started: Promise.resolve() };
    replica.started = begin(replica);
    replicas.push(replica);
  };
  const roll = async (chosen: readonly Replica[]) => {
    for (const replica of chosen) {
      ends.push(Date.now());
      await replica.process?.stop();
      replica.started = begin(replica);
      await replica.started;
    }
  };
  const kill = (replica: Replica) => {
    const { process: killed } = replica;
    ends.push(Date.now());
    for (const { pid } of killed?.running() ?? []) {
      process.kill(pid, "SIGKILL");
      // Without the supervisor's growing delays, which are for programs that end by themselves.
      replica.started = killed?.stop().then(() => begin(replica)) ?? Promise.resolve();
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
    takeFailures: () => failures.splice(0),
    count: () => replicas.length,
    running: () => replicas.flatMap(({ process }) => process?.running() ?? []),
    async scale(count, release = thisRelease) {
      while (replicas.length < count) add(release);
      await Promise.all(replicas.splice(count).map(end));
      await Promise.all(replicas.map(({ started }) => started));
    },
    roll: () => roll(replicas),
    async replace(count, release) {
      const chosen = replicas.filter((replica) => replica.release !== release).slice(0, count);
      for (const replica of chosen) replica.release = release;
      await roll(chosen);
    },
    kill: (which) => (which === "all" ? replicas : [random.pick(replicas)]).forEach(kill),
    stop: async () => void (await Promise.all(replicas.splice(0).map(end))),
  };
}

/** The supervisor gives up on programs that can't be started, as while the database is away. */
async function start(replica: Replica, program: Program, options: Parameters<typeof supervise>[1]): Promise<void> {
  while (!replica.isEnding) {
    const current = await supervise([program], options);
    replica.process = current;
    const isStarted = await current.whenReady().then(
      () => true,
      () => false,
    );
    if (isStarted && !replica.isEnding) return;
    await current.stop();
  }
}
