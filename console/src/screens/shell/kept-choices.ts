import { useSyncExternalStore } from "react";

/** What somebody has put away in this browser, by workspace. */
type Choice = "setup" | "first-reply";

const listeners = new Set<() => void>();
const nameOf = (choice: Choice, workspace: string) => `outbound.put-away.${choice}.${workspace}`;

export const useIsPutAway = (choice: Choice, workspace: string): boolean =>
  useSyncExternalStore(listen, () => localStorage.getItem(nameOf(choice, workspace)) !== null);

export function putAway(choice: Choice, workspace: string): void {
  localStorage.setItem(nameOf(choice, workspace), "");
  for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
