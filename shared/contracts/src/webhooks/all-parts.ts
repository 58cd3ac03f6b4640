type Part = { resent: number; skipped: number; next_cursor: string | null };

/** Of a re-send, part by part until there is no more. Who stops has sent what was sent, and can begin anew. */
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
