import type { Kept } from "./keep-running.ts";
import type { Server } from "./postgres.ts";

/** How it is kept running. */
export type Care = { room?: () => Promise<void> };

export type PrivateRabbitmq = Server &
  Kept & {
    /** Runs `rabbitmqctl` there. */
    control(...args: string[]): Promise<void>;
  };
