import { Gauge } from "prom-client";
import type { Log } from "./log.ts";
import { type Sealer, SealUnreadable } from "./sealer.ts";

/** Ordered by `owner`, for which the secret was sealed. */
export type SealedRow = { owner: string; id: string; sealed: Buffer };

export const pageSize = 200;

/** `store` replaces a row only while it holds what was read: one written meanwhile has the new key already. */
export async function resealPage<Row extends SealedRow>(
  sealer: Sealer,
  rows: readonly Row[],
  store: (row: Row, resealed: Buffer) => Promise<boolean>,
) {
  const unreadable: { id: string; reason: string }[] = [];
  let resealed = 0;
  for (const row of rows) {
    try {
      const fresh = sealer.reseal(row.owner, row.sealed);
      if (fresh && (await store(row, fresh))) resealed += 1;
    } catch (error) {
      if (!(error instanceof SealUnreadable)) throw error;
      unreadable.push({ id: row.id, reason: error.message });
    }
  }
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  return { sealing_key: sealer.keyId, read: rows.length, resealed, unreadable, next_cursor: last?.owner ?? null };
}

const unreadableSecrets = new Gauge({
  name: "outbound_secrets_unreadable",
  help: "Stored secrets that could not be opened at the start, as their key is not among OUTBOUND_SEALING_KEYS.",
});

type KeyCount = { key: string; secrets: number };

export function describeKeys(sealer: Sealer, counts: readonly KeyCount[]) {
  return {
    sealing_key: sealer.keyId,
    keys: counts.map((count) => ({ ...count, is_known: sealer.knows(count.key) })),
  };
}

/** Run at the start, so that a missing key is noticed before the secrets it opens are needed. */
export async function warnOfUnknownKeys(
  sealer: Sealer,
  log: Pick<Log, "error" | "warn">,
  count: () => Promise<KeyCount[]>,
): Promise<void> {
  try {
    for (const { key, secrets } of await count()) {
      if (sealer.knows(key)) continue;
      unreadableSecrets.inc(secrets);
      log.error({ key, secrets }, "sealing_key.found_missing");
    }
  } catch (error) {
    log.warn({ err: error }, "sealing_keys.check_failed");
  }
}
