import { setTimeout as sleep } from "node:timers/promises";
import { endOnSignal } from "./end-on-signal.ts";

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => setTimeout(() => process.exit(), 1));

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
// Keeps the process alive until the signal.
setInterval(() => {}, 60_000);
process.send?.("ready");
