import type { Consumer } from "@outbound/broker/subscribe";
import operatorActed from "./consumers/operator-acted.ts";
import prospectErased, { type Context } from "./consumers/prospect-erased.ts";

/** What the gateway reacts to. */
export const consumers: readonly Consumer<Context>[] = [operatorActed, prospectErased];
