import type { Tally } from "./client.ts";
import type { Rates } from "./load.ts";
import type { World } from "./world.ts";

export type Scenario = {
  name: string;
  /** Resolves when the broken part, if any, is back. */
  run: (world: World, tally: Tally) => Promise<void>;
  /** Runs once everything continues; returns the longest wait of any of its people for a mail. */
  finish?: (world: World) => Promise<number | undefined>;
  rates: Rates;
  awaySeconds?: number;
  /** No request may fail. */
  isSeamless?: true;
};
