import { createHash } from "node:crypto";

export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));

export const timeBound = (time: Date): string => uuidOf(`${hexOf(time.getTime())}${"0".repeat(20)}`);

/** Returns the same id for the same thing within the window, dated at its start, so that a repeated entry exists already. */
export function idOfWindow(subject: string, windowMs: number, now = Date.now()): string {
  const digest = createHash("sha256").update(subject).digest("hex");
  const start = now - (now % windowMs);
  return uuidOf(`${hexOf(start)}7${digest.slice(0, 3)}8${digest.slice(3, 18)}`);
}

const hexOf = (timeMs: number): string => Math.max(0, timeMs).toString(16).padStart(12, "0").slice(-12);

const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
