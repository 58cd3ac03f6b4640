import type { Db } from "@outbound/postgres/database";
import type { Provider } from "../soak/provider.ts";

export type GrantCounts = ReadonlyMap<string, { version: number; renewals: number }>;

/** A grant's version rises with each token that is stored, from the time at which it was made. */
export async function countGrants(db: Db, provider: Provider): Promise<GrantCounts> {
  const { rows: stored } = await db.query<{ account: string; version: number }>(
    "select account, version::float8 as version from mailbox_grant",
  );
  const lives = provider.lives();
  const renewalsOf = (owner: string) =>
    lives.filter(({ account }) => account === owner).reduce((sum, { renewals }) => sum + renewals, 0);
  return new Map(stored.map(({ account, version }) => [account, { version, renewals: renewalsOf(account) }]));
}
