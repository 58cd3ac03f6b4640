import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromRoot, thisRelease } from "@outbound/servers/services";
import { chaos } from "../chaos/chaos.ts";
import type { Report } from "../chaos/report.ts";
import { startServers } from "../chaos/servers.ts";
import { upgradePhases } from "./phases.ts";
import { checkOut } from "./releases.ts";
import { startReplies } from "./replies.fixture.ts";

type Options = {
  /** A commit of this clone; undefined is the present code itself. */
  from: string | undefined;
  seed: number;
  loadShare: number;
  holdMs: number;
  isTogether?: boolean;
  isTimed: boolean;
  deadlineMs?: number;
  say: (line: string) => void;
};

const replicas = 2;
const repliesPerSecond = 5;

/** Throws a StartError when the old release can't be put together, or a process can't be started. */
export async function upgrade({ from, holdMs, isTogether = false, ...options }: Options): Promise<Report> {
  const { say, loadShare } = options;
  const folder = await mkdtemp(join(tmpdir(), "outbound-release-"));
  try {
    // A copy is another release, whose processes are replaced.
    const old = from ? await checkOut({ repository: fromRoot("."), ref: from, folder, say }) : { ...thisRelease };
    say(`Starting RabbitMQ, Postgres and ${replicas} processes of each service of the old release …`);
    return await chaos({
      ...options,
      startServers,
      replicas,
      release: old,
      begin: (world, started) => startReplies(world, repliesPerSecond * loadShare, started),
      scenarios: upgradePhases({ old, replicas, holdMs, isTogether, say }),
      isInOrder: true,
    });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
