import { type Db, openDatabase } from "@outbound/postgres/database";
import { createDatabaseIfMissing, migrate } from "@outbound/postgres/migrate";
import { silentLog } from "@outbound/testing/silent-log";
import { openCampaign } from "../../../services/campaign/src/start-campaign.ts";

export const workspaces = 20;
export const mailboxesEach = 50;
const campaignsEach = 5;
const steps = 40;
const connections = 2;

export type Size = {
  active: number;
  due: { of: number; are: number };
};

const prismaFolder = new URL("../../../services/campaign/prisma", import.meta.url);

export type Seeded = { plan: () => Promise<boolean>; db: Db; operator: Db };

export async function seededDatabase(serverUrl: string, name: string, size: Size): Promise<Seeded> {
  const url = await createDatabaseIfMissing(serverUrl, name);
  await migrate({ databaseUrl: url, prismaFolder: prismaFolder.pathname });
  const operator = openDatabase({
    url,
    applicationName: "bench",
    poolSize: connections,
    statementTimeoutMs: 600_000,
  });
  const queue = Array.from({ length: workspaces }, (_, at) => at + 1).values();
  const worker = async () => {
    for (const workspace of queue) await seedWorkspace(operator, workspace, size);
  };
  await Promise.all(Array.from({ length: connections }, worker));
  await operator.query("vacuum analyze");
  const db = openDatabase({ url, applicationName: "campaign" });
  return { plan: plannerOn(db), db, operator };
}

function plannerOn(db: Db): () => Promise<boolean> {
  const call = () => Promise.reject(new Error("not part of the bench"));
  const config = { classifier: null, secretKey: "00".repeat(32), trackingUrl: "http://127.0.0.1" };
  const parts = { db, call, log: silentLog, gate: { requireOpen: () => {} }, nudgePlanner: () => {} };
  return openCampaign(config, parts).plan;
}

/** Ordered by number, as UUIDv7 ids are by time. */
const idOf = (kind: number, number: string) =>
  `(lpad(to_hex(${number}), 8, '0') || '-${kind}000-7000-8000-' || lpad(to_hex($1::int), 12, '0'))::uuid`;
const workspaceId = idOf(0, "0");
const campaignId = (number: string) => idOf(1, number);
const mailboxId = (number: string) => idOf(2, number);

async function seedWorkspace(db: Db, workspace: number, { active, due }: Size): Promise<void> {
  await db.query(
    `insert into mailbox (workspace_id, id, email, min_gap_seconds)
     select ${workspaceId}, ${mailboxId("n")}, 'box' || n || '@sender.example', 0 from generate_series(0, $2::int - 1) n`,
    [workspace, mailboxesEach],
  );
  await db.query(
    `insert into campaign (workspace_id, id, name, status, window_start_hour, window_end_hour, send_on_weekends)
     select ${workspaceId}, ${campaignId("n")}, 'Campaign ' || n, case when n = $2::int - 1 then 'paused' else 'active' end, 0, 24, true
     from generate_series(0, $2::int - 1) n`,
    [workspace, campaignsEach],
  );
  await db.query(
    `insert into campaign_mailbox (workspace_id, campaign_id, mailbox_id, position)
     select ${workspaceId}, ${campaignId("c")}, ${mailboxId("m")}, m
     from generate_series(0, $2::int - 1) c, generate_series(0, $3::int - 1) m`,
    [workspace, campaignsEach, mailboxesEach],
  );
  await db.query(
    `insert into step (workspace_id, id, campaign_id, position, delay_days, subject, body)
     select ${workspaceId}, gen_random_uuid(), ${campaignId("c")}, n, 1, 'Hi {{ first_name }}', 'A question.'
     from generate_series(0, $2::int - 1) c, generate_series(1, $3::int) n`,
    [workspace, campaignsEach, steps],
  );
  const people = active / workspaces;
  await db.query(
    `insert into prospect_copy (workspace_id, id, version, email, domain_key, first_name, custom_fields, anonymized)
     select ${workspaceId}, ${idOf(3, "n")}, 1, 'p' || n || '@c' || n % 2000 || '.example', 'example.c' || n % 2000 || '.', 'Ada', '{}', false
     from generate_series(0, $2::int - 1) n`,
    [workspace, people],
  );
  // `k` numbers a mailbox's people in running campaigns. What is due has been due for some minutes; the rest is days ahead.
  await db.query(
    `insert into enrolment (workspace_id, id, campaign_id, prospect_id, mailbox_id, current_step, was_planned, next_step_at)
     select ${workspaceId}, ${idOf(4, "n")}, ${campaignId("c")}, ${idOf(3, "n")}, ${mailboxId("m")},
       1 + turn % 2, turn % 2 = 1,
       case when c = $3::int - 1 or (turn * ($3::int - 1) + c) % $5::int < $6::int then now() - n % 600 * interval '1 second'
         else now() + (1 + n % 1000 / 50.0) * interval '1 day' end
     from (select n, n % $3::int as c, n / $3::int % $4::int as m, n / ($3::int * $4::int) as turn
           from generate_series(0, $2::int - 1) n) person`,
    [workspace, people, campaignsEach, mailboxesEach, due.of, due.are],
  );
  await db.query(
    `insert into send (workspace_id, id, campaign_id, enrolment_id, step, mailbox_id, state, attempt, due_at, message_id,
       dispatched_at, settled_at, created_at)
     select workspace_id, gen_random_uuid(), campaign_id, id, 1, mailbox_id, 'sent', 1, at, '<' || id || '@sender.example>',
       at, at, at
     from (select *, now() - interval '1 day' - random() * interval '20 days' as at from enrolment
           where workspace_id = ${workspaceId} and was_planned) begun`,
    [workspace],
  );
}
