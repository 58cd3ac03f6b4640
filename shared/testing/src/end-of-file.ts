type Cleanup = () => Promise<unknown>;

const cleanups: Cleanup[] = [];

/**
 * Runs the last registered cleanup first. May be called anywhere in the file, also within a hook. Modules that several files
 * share use it instead of `afterAll`: they are loaded once a process, so that their hooks belong to the first file alone.
 */
export const atEndOfFile = (cleanup: Cleanup): void => void cleanups.push(cleanup);

export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
