import { afterAll } from "vitest";

type Cleanup = () => Promise<unknown>;

const cleanups: Cleanup[] = [];

/** Cleans up after the last test of this file, the last made first; callable anywhere in the file, also within a hook. */
export const atEndOfFile = (cleanup: Cleanup): void => void cleanups.push(cleanup);

// This file is among vitest's setup files: a hook that is registered there runs after those of the test file.
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
