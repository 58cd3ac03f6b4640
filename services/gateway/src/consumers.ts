import type { Consumer } from "@outbound/broker/subscribe";
import prospectErased, { type Context } from "./consumers/prospect-erased.ts";

/** What the gateway reacts to. */
export const consumers: readonly Consumer<Context>[] = [prospectErased];
