import type { Db, Tx } from "@outbound/postgres/database";

export interface HeldLocks extends AsyncDisposable {
  /** Ends the transaction, and thereby its locks. */
  release: () => Promise<void>;
}

/**
 * Opens a transaction that takes the locks of `take`. The answer comes once they are held, so what a test begins
 * afterwards has to wait for them. A test that fails releases them when its scope ends (`await using`).
 */
export async function holdLocks(db: Db, take: (tx: Tx) => Promise<unknown>): Promise<HeldLocks> {
  const taken = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const transaction = db.transaction(async (tx) => {
    await take(tx);
    taken.resolve();
    await released.promise;
  });
  await Promise.race([taken.promise, transaction]);
  const release = async () => {
    released.resolve();
    await transaction;
  };
  return { release, [Symbol.asyncDispose]: release };
}
