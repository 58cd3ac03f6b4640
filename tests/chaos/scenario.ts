import type { Tally } from "./client.ts";
import type { Rates } from "./load.ts";
import type { World } from "./world.ts";

export type Scenario = {
  name: string;
  /** Resolves when the part that was broken, if any, is back. */
  run: (world: World, tally: Tally) => Promise<void>;
  /** What follows once everything goes on; how long each of the people in it waited for a mail at most. */
  finish?: (world: World) => Promise<number | undefined>;
  rates: Rates;
  /** How long it lasts at least, where a server is away for long. */
  awaySeconds?: number;
  /** Not one request may fail. */
  isSeamless?: true;
};
