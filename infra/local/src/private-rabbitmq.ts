import type { Server } from "./postgres.ts";

export type PrivateRabbitmq = Server & {
  /** Runs `rabbitmqctl` there. */
  control(...args: string[]): Promise<void>;
};
