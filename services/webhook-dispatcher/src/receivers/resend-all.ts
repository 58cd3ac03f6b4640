import type { WorkspaceDb } from "@outbound/postgres/database";
import { decodeCursor, encodeCursor } from "@outbound/postgres/keyset-page";
import type { Receiver } from "./receiver-table.ts";
import { resendFailed } from "./resend-table.ts";

/** Bounds one call, so that it is answered in time. */
const mostChunks = 5;

type Options = { since: Date; cursor?: string | undefined; receivers: readonly Receiver[] };

/** A re-sent delivery is no longer failed, so repeating a part sends nothing twice. */
export async function resendAll(db: WorkspaceDb, { cursor: from, ...options }: Options) {
  const part = { resent: 0, skipped: 0 };
  let cursor = decodeCursor(from);
  for (let count = 0; count < mostChunks; count += 1) {
    const { resent, looked, last } = await resendFailed(db, { ...options, cursor });
    part.resent += resent;
    part.skipped += looked - resent;
    if (!last) return { ...part, next_cursor: null };
    cursor = last;
  }
  return { ...part, next_cursor: cursor ? encodeCursor(cursor) : null };
}
