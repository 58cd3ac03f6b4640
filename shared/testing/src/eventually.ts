import { setTimeout as sleep } from "node:timers/promises";

/**
 * Repeats `check` until it neither throws nor returns false. After `timeoutMs` its last error is the failure. The
 * default outlasts the minute for which a slow machine may have used up its 60 API requests.
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
