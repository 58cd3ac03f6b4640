type Part = { resent: number; skipped: number; next_cursor: string | null };

/** Runs a re-send part by part until the last. An interrupted run has sent some parts, and can be started again. */
export async function allParts(ask: (cursor: { cursor?: string }) => Promise<Part>) {
  const all = { resent: 0, skipped: 0 };
  let cursor: string | null = "";
  while (cursor !== null) {
    const part: Part = await ask(cursor ? { cursor } : {});
    all.resent += part.resent;
    all.skipped += part.skipped;
    cursor = part.next_cursor;
  }
  return all;
}
