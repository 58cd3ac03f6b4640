import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startTestService } from "../testing/campaign.fixture.ts";

const { db } = await startTestService();

test.each([
  [
    "prospect_copy",
    "version, email, domain_key, custom_fields, anonymized",
    "1, n || '@x.example', 'example.x.', '{}', false",
  ],
  [
    "send",
    "campaign_id, enrolment_id, step, mailbox_id, state, due_at, message_id",
    "$1, gen_random_uuid(), 1, $1, 'sent', now(), n::text",
  ],
])(
  "a row of %s is found by its key in a workspace that is new since the last analyze",
  async (table, columns, values) => {
    await db.query(
      `insert into ${table} (workspace_id, id, ${columns})
     select $1, gen_random_uuid(), ${values} from generate_series(1, 5000) n`,
      [randomUUID()],
    );
    await db.query(`analyze ${table}`);
    const { rows } = await db.query<{ "QUERY PLAN": { Plan: { "Index Name"?: string } }[] }>(
      `explain (format json) select * from ${table} where workspace_id = '${randomUUID()}' and id = '${randomUUID()}'`,
    );
    expect(rows[0]?.["QUERY PLAN"][0]?.Plan["Index Name"]).toBe(`${table}_pkey`);
  },
);
