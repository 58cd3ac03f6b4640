import type { Consumer } from "@outbound/broker/subscribe";
import operatorActed from "./consumers/operator-acted.ts";
import prospectErased, { type Context } from "./consumers/prospect-erased.ts";
import sendingGuarded from "./consumers/sending-guarded.ts";

export const consumers: readonly Consumer<Context>[] = [operatorActed, prospectErased, sendingGuarded];
