type Dispose = () => Promise<void>;

/** Stored on the process and not in this module, of which vitest loads a copy for each project. */
const key = Symbol.for("outbound.end-on-signal");
const holder = globalThis as { [key]?: Dispose[] };

/** vitest ends at SIGINT and SIGTERM without tear-downs. The returned function, for the tear-down, disposes too. */
export function endOnSignal(dispose: Dispose): Dispose {
  const disposals = (holder[key] ??= listen());
  let disposed: Promise<void> | undefined;
  const once = () => (disposed ??= dispose());
  disposals.push(once);
  return async () => {
    disposals.splice(disposals.indexOf(once), 1);
    await once();
  };
}

function listen(): Dispose[] {
  const disposals: Dispose[] = [];
  let isEnding = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // vitest's own handler would end the process in a millisecond.
    process.removeAllListeners(signal);
    // Ctrl-C signals twice: from the terminal and from `npm test`.
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      void end(disposals).finally(() => process.exit(signal === "SIGINT" ? 130 : 143));
    });
  }
  return disposals;
}

async function end(disposals: readonly Dispose[]): Promise<void> {
  for (const dispose of disposals.toReversed()) {
    await dispose().catch((error: unknown) => console.error(error));
  }
}
