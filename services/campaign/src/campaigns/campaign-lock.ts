import { AppError } from "@outbound/contracts/app-error";
import type { Tx } from "@outbound/postgres/database";
import { isLockTimeout } from "@outbound/postgres/database-error";
import { triesToShareSending } from "../pauses/pause-table.ts";

export type CampaignLock = "shared" | "exclusive";

/** The client repeats the request, so that none waits with a database connection for another's lock. */
export const retryLater = (cause?: unknown) =>
  new AppError("unavailable", "Somebody else is changing this campaign right now. Try again.", { cause });

/** A change of the campaign takes milliseconds; requests that waited for a long one would soon hold all connections. */
const patience = "500ms";

/** Restores the transaction's own `lock_timeout` afterwards. */
const lockCampaignSql = {
  shared: `select set_config('lock_timeout', '${patience}', true),
      pg_advisory_xact_lock_shared(hashtextextended('campaign ' || $1::uuid, 0)), set_config('lock_timeout', was, true)
    from (select current_setting('lock_timeout') as was offset 0) before`,
  exclusive: "select pg_advisory_xact_lock(hashtextextended('campaign ' || $1::uuid, 0))",
} as const;

/**
 * Enrolling and dispatching share the campaign; changing it is exclusive. The lock is granted in order: with a row lock
 * a pause would wait until by chance no mail is being dispatched. Data read after it is current. A shared request that
 * waits too long is refused as retryable.
 */
export async function waitForCampaign(tx: Tx, id: string, lock: CampaignLock): Promise<void> {
  await tx.query(lockCampaignSql[lock], [id]).catch((error: unknown) => {
    throw isLockTimeout(error) ? retryLater(error) : error;
  });
}

/** Leaves out those that somebody holds or awaits exclusively. */
export async function tryToShareCampaigns(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    {
      name: "try to share campaigns",
      text: `select id from unnest($1::uuid[]) as id
        where ${triesToShareSending}
          and pg_try_advisory_xact_lock_shared(hashtextextended('campaign ' || id, 0))`,
    },
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** The transaction sees no later commit, and can't write. */
export async function readOneSnapshot(tx: Tx): Promise<void> {
  await tx.query("set transaction isolation level repeatable read, read only");
}
