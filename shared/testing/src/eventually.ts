import { setTimeout as sleep } from "node:timers/promises";

/** The last error is the failure. The default outlasts the minute for which 60 API requests may be used up. */
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
