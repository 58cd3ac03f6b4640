import type { Server } from "../postgres/start-postgres.ts";
import type { Kept } from "../processes/keep-running.ts";
import type { Disk } from "../processes/watch-disk.ts";

export type Care = { disk?: Disk };

export type PrivateRabbitmq = Server &
  Kept & {
    control(...args: string[]): Promise<string>;
  };
