import type { Db } from "@outbound/postgres/database";

/** To any one domain. */
export const mailsPerHour = 3;

/** Postgres notes each claim of a step by itself, in the planner's transaction. */
export async function watchClaims(db: Db): Promise<void> {
  await db.query("create table claim_seen (domain text not null, at timestamptz not null, hour int)");
  await db.query(`create function see_claim() returns trigger language plpgsql as $$ begin
    insert into claim_seen (domain, at) select split_part(p.email, '@', 2), now()
      from enrolment e join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
      where e.workspace_id = new.workspace_id and e.id = new.enrolment_id and not p.anonymized;
    return null; end $$`);
  await db.query(`create trigger see_claim after insert or update of attempt on send for each row
    when (new.state = 'claimed' and new.step is not null) execute function see_claim()`);
}

/** No planner is between its count and its commit meanwhile. */
export async function endHour(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("lock table recipient_hour in exclusive mode");
    await tx.query(
      "update claim_seen set hour = (select coalesce(max(hour), 0) + 1 from claim_seen) where hour is null",
    );
    await tx.query("delete from recipient_hour");
  });
}

export type HourOfClaims = { domain: string; hour: number; claims: number };

/** An hour of the clock that ends within one of ours begins another one. */
export async function readHoursOfClaims(db: Db): Promise<HourOfClaims[]> {
  const { rows } = await db.query<HourOfClaims>(
    `select domain, hour, count(*)::int as claims from claim_seen
     group by domain, hour, date_trunc('hour', at) order by hour, domain`,
  );
  return rows;
}
