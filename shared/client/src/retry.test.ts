import { afterEach, expect, test, vi } from "vitest";
import { pauseBefore, usualBackoffMs, usualRetries } from "./retry.ts";

afterEach(() => void vi.restoreAllMocks());

/** A key stays claimed this long when its gateway died. */
const keyLeaseMs = 10_000;

test.each([0, 0.999_999])("a write outlasts a gateway that died with its key, whatever the jitter: %d", (random) => {
  vi.spyOn(Math, "random").mockReturnValue(random);
  const pauses = Array.from({ length: usualRetries }, (_, retry) =>
    pauseBefore(retry, { status: 409, isKeyInUse: true }, true, { backoffMs: usualBackoffMs }),
  );
  const totalMs = pauses.reduce<number>((sum, ms) => sum + (ms ?? Number.NaN), 0);
  expect(totalMs).toBeGreaterThan(keyLeaseMs);
  expect(totalMs).toBeLessThan(25_000);
});
