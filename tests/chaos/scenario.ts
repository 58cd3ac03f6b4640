import type { Tally } from "./client.ts";
import type { Rates } from "./load.ts";
import type { World } from "./world.ts";

export type Scenario = {
  name: string;
  /** Resolves when the broken part, if any, is back. */
  run: (world: World, tally: Tally) => Promise<void>;
  finish?: (world: World) => Promise<number | undefined>;
  rates: Rates;
  awaySeconds?: number;
  isSeamless?: true;
};
