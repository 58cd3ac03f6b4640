import type { Tally } from "./client.ts";
import type { Rates } from "./load.ts";
import type { Servers } from "./servers.ts";
import type { World } from "./world.ts";

export type Scenario<S = Servers> = {
  name: string;
  /** Resolves when the broken part, if any, is back. */
  run: (world: World<S>, tally: Tally) => Promise<void>;
  finish?: (world: World<S>) => Promise<number | undefined>;
  rates: Rates;
  awaySeconds?: number;
  isSeamless?: true;
  /** The failed part is doubled, so what counts is the longest interruption of each flow, and not how soon it goes on. */
  isDoubled?: true;
};
