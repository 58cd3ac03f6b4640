import { Refusal } from "./refusal.ts";

/** Waits while the server wants fewer requests a minute. */
export async function patiently<T>(work: () => Promise<T>, waitMs = 5_000): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
