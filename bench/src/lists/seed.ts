import { openDatabase } from "@outbound/postgres/database";

const companies = 2_000;
const batch = 50_000;

export async function seedProspects(prospectDatabaseUrl: string, workspaceId: string, count: number): Promise<void> {
  const db = openDatabase({
    url: prospectDatabaseUrl,
    applicationName: "bench",
    poolSize: 1,
    statementTimeoutMs: 600_000,
  });
  try {
    await db.query(
      `insert into company (workspace_id, id, grouping_key, name, domain)
       select $1, gen_random_uuid(), 'domain:company' || n || '.example', 'Company ' || n, 'company' || n || '.example'
       from generate_series(1, $2::int) n`,
      [workspaceId, companies],
    );
    for (let from = 0; from < count; from += batch) {
      await db.query(
        `insert into prospect (workspace_id, id, email, first_name, last_name, company_id, company_by, custom_fields, source,
           tags, created_at, campaign_count, emails_sent, active, replied, bounced, blocked, date_contacted)
         select $1, gen_random_uuid(), 'person' || n || '@company' || c.position || '.example', 'First' || n, 'Last' || n, c.id, 'domain',
           '{"plan": "pro", "city": "Paris"}', 'csv',
           case n % 1000 when 0 then '{customer,fair}' else '{customer}' end::text[], now() - (($3::int - n) || ' seconds')::interval,
           (n % 3)::int, (n % 5)::int, n % 10 < 3, n % 50 = 7, n % 60 = 8, n % 70 = 9,
           case when n % 5 > 0 then now() end
         from generate_series($2::int + 1, least($2::int + $4::int, $3::int)) n
         join (select id, row_number() over () as position from company where workspace_id = $1) c on c.position = n % $5::int + 1`,
        [workspaceId, from, count, batch, companies],
      );
      console.error(
        `  ${Math.min(from + batch, count).toLocaleString("en")} of ${count.toLocaleString("en")} prospects`,
      );
    }
    await db.query("vacuum analyze prospect");
  } finally {
    await db.close();
  }
}

export async function sampleOf(prospectDatabaseUrl: string, workspaceId: string) {
  const db = openDatabase({ url: prospectDatabaseUrl, applicationName: "bench", poolSize: 1 });
  try {
    const { rows } = await db.query<{ email: string; company_id: string; created_at: Date }>(
      `select email, company_id, created_at from prospect where workspace_id = $1
       order by created_at desc, id desc offset 5000 limit 1`,
      [workspaceId],
    );
    const [row] = rows;
    if (!row) throw new Error("The seed is missing.");
    return { ...row, since: new Date(row.created_at.getTime() - 60_000).toISOString() };
  } finally {
    await db.close();
  }
}
