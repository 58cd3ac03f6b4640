/** Rejects with the signal's reason. Many may wait with one signal, for which Node would warn of a leak. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const own = signal && AbortSignal.any([signal]);
  return new Promise((resolve, reject) => {
    if (own?.aborted) return reject(own.reason as Error);
    const end = () => {
      clearTimeout(timer);
      reject(own?.reason as Error);
    };
    const timer = setTimeout(() => {
      own?.removeEventListener("abort", end);
      resolve();
    }, ms);
    own?.addEventListener("abort", end, { once: true });
  });
}
