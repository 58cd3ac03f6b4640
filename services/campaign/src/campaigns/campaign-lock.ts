import { AppError } from "@outbound/contracts/app-error";
import type { Tx } from "@outbound/postgres/database";
import { isLockTimeout } from "@outbound/postgres/database-error";
import { triesToShareSending } from "../pauses/pause-table.ts";

export type CampaignLock = "shared" | "exclusive";

/** Asked again, it may hear more: nobody waits with a connection for what another has in hand. */
export const retryLater = (cause?: unknown) =>
  new AppError("unavailable", "Somebody else has it in hand: ask again.", { cause });

/** A change of the campaign takes milliseconds; those that wait for a long one would soon have all connections of the pool. */
const patience = "500ms";

/** What the transaction had of `lock_timeout` it has again afterwards. */
const lockCampaignSql = {
  shared: `select set_config('lock_timeout', '${patience}', true),
      pg_advisory_xact_lock_shared(hashtextextended('campaign ' || $1::uuid, 0)), set_config('lock_timeout', was, true)
    from (select current_setting('lock_timeout') as was offset 0) before`,
  exclusive: "select pg_advisory_xact_lock(hashtextextended('campaign ' || $1::uuid, 0))",
} as const;

/**
 * Who enrols or lets a mail go shares the campaign; who changes it has it alone. Until the commit, and first come, first
 * served: for a row lock a pause would wait until, for once, no mail is being dispatched. What is read after it is current.
 * Who would share it and has to wait for long is told to ask again.
 */
export async function waitForCampaign(tx: Tx, id: string, lock: CampaignLock): Promise<void> {
  await tx.query(lockCampaignSql[lock], [id]).catch((error: unknown) => {
    throw isLockTimeout(error) ? retryLater(error) : error;
  });
}

/** Those of the campaigns that could be shared at once, with sending itself; nobody has them alone, nor waits to. */
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
