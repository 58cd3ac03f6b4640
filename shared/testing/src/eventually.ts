import { setTimeout as sleep } from "node:timers/promises";

/**
 * Repeats `check` until it neither throws nor returns false, or `timeoutMs` have passed: then what it threw last is the
 * failure. By default that outlasts a minute whose 60 API requests a slow machine has spent on asking.
 */
export async function eventually<T>(check: () => T | Promise<T>, { timeoutMs = 90_000 } = {}): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 1.5, 250)) {
    try {
      const result = await check();
      if (result !== false) return result;
      throw new Error("The check is still false.");
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(pauseMs);
  }
}
