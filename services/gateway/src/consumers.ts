import type { Consumer } from "@outbound/broker/subscribe";
import copyWon from "./consumers/copy-won.ts";
import enrolmentRefused from "./consumers/enrolment-refused.ts";
import operatorActed from "./consumers/operator-acted.ts";
import prospectErased, { type Context } from "./consumers/prospect-erased.ts";
import sendingGuarded from "./consumers/sending-guarded.ts";

export const consumers: readonly Consumer<Context>[] = [
  copyWon,
  enrolmentRefused,
  operatorActed,
  prospectErased,
  sendingGuarded,
];
