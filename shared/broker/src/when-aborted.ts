/** Calls once the signal is aborted, at once if it is already, when no event would come. Returns how to stop listening. */
export function whenAborted(signal: AbortSignal, call: () => void): () => void {
  if (signal.aborted) call();
  else signal.addEventListener("abort", call, { once: true });
  return () => signal.removeEventListener("abort", call);
}
