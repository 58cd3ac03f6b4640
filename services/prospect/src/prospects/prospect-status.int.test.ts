import { randomUUIDv7 } from "node:crypto";
import { testDatabase } from "@outbound/testing/database";
import { expect, test } from "vitest";

const db = await testDatabase(new URL("../../prisma", import.meta.url));

const flags = ["blocked", "bounce_listed", "bounced", "replied", "active", "contacted"] as const;
type Flags = Record<(typeof flags)[number], boolean>;

/** API: Prospect status, its order of precedence written out. */
function statusOf({ blocked, bounce_listed, bounced, replied, active, contacted }: Flags) {
  if (blocked) return "blocked";
  if (bounced || bounce_listed) return "bounced";
  if (replied) return "replied";
  if (active) return "active";
  return contacted ? "contacted" : "not_contacted";
}

test("every combination of facts about a prospect gives the first status that applies", async () => {
  const combinations = Array.from(
    { length: 2 ** flags.length },
    (_, bits) => Object.fromEntries(flags.map((flag, i) => [flag, (bits & (1 << i)) !== 0])) as Flags,
  );
  const workspaceId = randomUUIDv7();
  for (const known of combinations) {
    const { rows } = await db.query<{ status: string }>(
      `insert into prospect (workspace_id, id, email, source, blocked, bounce_listed, bounced, replied, active, emails_sent)
       values ($1, $2, $3, 'api', $4, $5, $6, $7, $8, $9) returning status`,
      [
        workspaceId,
        randomUUIDv7(),
        `${randomUUIDv7()}@example.com`,
        known.blocked,
        known.bounce_listed,
        known.bounced,
        known.replied,
        known.active,
        known.contacted ? 3 : 0,
      ],
    );
    expect(rows[0]?.status, JSON.stringify(known)).toBe(statusOf(known));
  }
});
