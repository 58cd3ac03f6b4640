export type Timing = { perSecond: number; p50Ms: number; p99Ms: number; meanMs: number };

export async function closedLoop(
  call: () => Promise<unknown>,
  inFlight: number,
  milliseconds: number,
): Promise<Timing> {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + milliseconds;
  const caller = async () => {
    while (true) {
      const before = performance.now();
      if (before >= end) return;
      await call();
      latencies.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: latencies.length / seconds, ...summary(latencies) };
}

function summary(latencies: number[]) {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99), meanMs: sorted.reduce((sum, value) => sum + value, 0) / sorted.length };
}

export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
