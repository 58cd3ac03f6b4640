import type { Operation, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";

/** Repeats a call until it is answered. */
export type Ask = <Op extends Operation>(operation: Op, input: WireInputOf<Op>) => Promise<WireOutputOf<Op>>;
