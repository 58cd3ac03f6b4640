import type { Tx } from "@outbound/postgres/database";
import { triesToShareSending } from "./sending/pause-table.ts";

export type CampaignLock = "shared" | "exclusive";

const functions = { shared: "pg_advisory_xact_lock_shared", exclusive: "pg_advisory_xact_lock" } as const;

/**
 * Who enrols or lets a mail go shares the campaign; who changes it has it alone. Until the commit, and first come, first
 * served: for a row lock a pause would wait until, for once, no mail is being dispatched. What is read after it is current.
 */
export async function waitForCampaign(tx: Tx, id: string, lock: CampaignLock): Promise<void> {
  await tx.query(`select ${functions[lock]}(hashtextextended('campaign ' || $1::uuid, 0))`, [id]);
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
