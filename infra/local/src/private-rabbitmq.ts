import type { Kept } from "./keep-running.ts";
import type { Server } from "./postgres.ts";
import type { Disk } from "./watch-disk.ts";

/** How it is kept running. */
export type Care = { disk?: Disk };

export type PrivateRabbitmq = Server &
  Kept & {
    /** Runs `rabbitmqctl` there; resolves to what it printed. */
    control(...args: string[]): Promise<string>;
  };
