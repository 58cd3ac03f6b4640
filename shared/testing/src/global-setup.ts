import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endOnSignal } from "./end-on-signal.ts";
import { startTestServers } from "./start-test-servers.ts";

/** vitest calls it for each project before the first file that needs servers; its processes inherit the environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "outbound-test-"));
  const started = new AsyncDisposableStack();
  // A server that was still starting at the end may write for a moment.
  started.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 }));
  const end = endOnSignal(() => started.disposeAsync());
  try {
    await startTestServers(folder, started);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
