import { createHash } from "node:crypto";

/** When a UUIDv7 was made. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));

/** The least id of that time. */
export const timeBound = (time: Date): string => uuidOf(`${hexOf(time.getTime())}${"0".repeat(20)}`);

/** The same for the same thing within the window, and of the time of its start: what is written again is there already. */
export function idOfWindow(thing: string, windowMs: number, now = Date.now()): string {
  const digest = createHash("sha256").update(thing).digest("hex");
  const start = now - (now % windowMs);
  return uuidOf(`${hexOf(start)}7${digest.slice(0, 3)}8${digest.slice(3, 18)}`);
}

const hexOf = (timeMs: number): string => Math.max(0, timeMs).toString(16).padStart(12, "0").slice(-12);

const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
