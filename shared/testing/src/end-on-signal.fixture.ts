import { setTimeout as sleep } from "node:timers/promises";
import { endOnSignal } from "./end-on-signal.ts";

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => setTimeout(() => process.exit(), 1));

/** In a process that ends at a signal as vitest does: two things that take a moment to end, of which the second fails, and one that has ended already. */
const ends = (name: string) => async () => {
  process.send?.(`${name} is ending`);
  await sleep(20);
  process.send?.(`${name} has ended`);
};
endOnSignal(ends("servers"));
endOnSignal(async () => {
  await ends("system")();
  throw new Error("it would not");
});
const torn = endOnSignal(ends("torn down"));
await torn();
// Keeps the process until the signal.
setInterval(() => {}, 60_000);
process.send?.("ready");
