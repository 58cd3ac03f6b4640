import { useSyncExternalStore } from "react";

/** A lost request or two is nothing to speak of. */
const toldAfterMs = 5_000;
const probeMs = 3_000;

let unreachedSince: number | undefined;
let probes: number | undefined;
const listeners = new Set<() => void>();

/** Whether the server hasn't been reached for a while. */
export const useIsOffline = (): boolean => useSyncExternalStore(listen, isOffline);

function noteReached(): void {
  if (unreachedSince === undefined) return;
  unreachedSince = undefined;
  window.clearInterval(probes);
  tell();
}

/** Asks again and again from now on, so that the end of it is noticed, too. */
export function noteUnreached(): void {
  if (unreachedSince !== undefined) return;
  unreachedSince = Date.now();
  probes = window.setInterval(probe, probeMs);
  window.setTimeout(tell, toldAfterMs);
}

/** Any answer will do. A proxy whose server is gone answers as well, but not in JSON. */
export function noteAnswer({ status, headers }: Response): void {
  const isOfProxy = status >= 502 && !headers.get("Content-Type")?.includes("json");
  if (isOfProxy) noteUnreached();
  else noteReached();
}

const isOffline = (): boolean => unreachedSince !== undefined && Date.now() - unreachedSince >= toldAfterMs;

function listen(told: () => void): () => void {
  listeners.add(told);
  return () => listeners.delete(told);
}

function tell(): void {
  for (const told of listeners) told();
}

export function probe(): void {
  const headers = { "Content-Type": "application/json" };
  fetch("/app/api/session.get", { method: "POST", headers, body: "{}" }).then(noteAnswer, noteUnreached);
}
