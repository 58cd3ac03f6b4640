import { afterAll } from "vitest";

type Cleanup = () => Promise<unknown>;

const cleanups: Cleanup[] = [];

/** Runs the last registered cleanup first. May be called anywhere in the file, also within a hook. */
export const atEndOfFile = (cleanup: Cleanup): void => void cleanups.push(cleanup);

// This file is one of vitest's setup files: a hook registered here runs after the test file's own.
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
