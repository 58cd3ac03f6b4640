import { median } from "../load/closed-loop.ts";
import { withServers } from "../servers.ts";
import { printTable } from "../table.ts";
import { mailboxesEach, type Seeded, type Size, seededDatabase, workspaces } from "./seed.ts";

const sizes: Record<string, Size> = {
  "10 thousand": { active: 10_000, due: { of: 8, are: 6 } },
  "1 million": { active: 1_000_000, due: { of: 10, are: 1 } },
};
const mailboxes = workspaces * mailboxesEach;
const passesEach = 5;
const idleRounds = 30;
const aim = 2;

export async function benchPlanner(): Promise<void> {
  await withServers(async ({ postgresUrl }) => {
    await using stack = new AsyncDisposableStack();
    const seededOnes: Seeded[] = [];
    for (const [name, size] of Object.entries(sizes)) {
      console.error(`Seeding ${name} active enrolments of ${mailboxes.toLocaleString("en")} mailboxes …`);
      const startedAt = performance.now();
      const seeded = await seededDatabase(postgresUrl, `bench_planner_${size.active}_${process.pid}`, size);
      stack.defer(() => Promise.all([seeded.db.close(), seeded.operator.close()]).then(() => {}));
      seededOnes.push(seeded);
      console.error(`  ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
    }
    const rows = [
      await compareClaims(seededOnes, "five slots a mailbox", 0),
      await compareClaims(seededOnes, "one slot a mailbox, then a gap", 3_600),
      await compareIdleRounds(seededOnes, "each mailbox at its daily limit", mailboxesAtLimit),
      await compareIdleRounds(seededOnes, "first steps due, each campaign at its daily_enroll_limit", campaignsAtLimit),
      await compareIdleRounds(seededOnes, "nothing due but in paused campaigns", nothingDue),
    ];
    printTable(["the planner", ...Object.keys(sizes), "ratio", "aim"], rows);
  });
}

async function compareClaims(seededOnes: readonly Seeded[], what: string, gapSeconds: number): Promise<string[]> {
  console.error(`Claiming: ${what} …`);
  const msEach = seededOnes.map(() => [] as number[]);
  for (let pass = 0; pass <= passesEach; pass++) {
    // Alternates between the sizes, so that both see the same machine.
    for (const [at, { plan, operator }] of seededOnes.entries()) {
      await operator.query("update mailbox set min_gap_seconds = $1, next_slot_at = null", [gapSeconds]);
      const startedAt = performance.now();
      while (await plan());
      const tookMs = performance.now() - startedAt;
      const claims = await settleAll(operator);
      if (claims !== mailboxes * (gapSeconds ? 1 : 5)) throw new Error(`${claims} were claimed.`);
      // The first pass warms up.
      if (pass > 0) msEach[at]?.push(tookMs / claims);
    }
  }
  const show = (ms: number) => `${ms.toFixed(2)} ms a send, ${(1_000 / ms).toFixed(0)} a second`;
  return rowOf(`claims: ${what}`, msEach, show, `≤ ${aim}`);
}

async function settleAll(operator: Seeded["operator"]): Promise<number> {
  await operator.query(
    "update send set state = 'sent', dispatched_at = now(), settled_at = now(), lease_until = null where state = 'claimed'",
  );
  const { rowCount } = await operator.query(
    "update enrolment set is_sending = false, current_step = current_step + 1, next_step_at = now() where is_sending",
  );
  await operator.query("delete from outbox");
  return rowCount;
}

async function mailboxesAtLimit({ operator }: Seeded): Promise<void> {
  await operator.query("update mailbox set next_slot_at = null, daily_limit = sent_today");
}

/** Everything due is a first step, whose people may get any mailbox. */
async function campaignsAtLimit({ operator }: Seeded): Promise<void> {
  await operator.query("update mailbox set next_slot_at = null, daily_limit = null");
  await operator.query("update enrolment set was_planned = false where next_step_at <= now()");
  await operator.query(
    "update campaign set daily_enroll_limit = 100, begun_today = 100, begun_until = now() + interval '1 hour'",
  );
}

async function nothingDue({ operator }: Seeded): Promise<void> {
  await operator.query("update campaign set daily_enroll_limit = 0");
  await operator.query(
    `update enrolment e set next_step_at = now() + interval '1 day' from campaign c
     where c.id = e.campaign_id and c.status = 'active' and e.next_step_at <= now()`,
  );
}

async function compareIdleRounds(
  seededOnes: readonly Seeded[],
  what: string,
  prepare: (seeded: Seeded) => Promise<void>,
): Promise<string[]> {
  console.error(`Idle rounds: ${what} …`);
  for (const seeded of seededOnes) {
    await prepare(seeded);
    await seeded.operator.query("vacuum analyze");
  }
  const msEach = seededOnes.map(() => [] as number[]);
  for (let round = 0; round < idleRounds; round++) {
    for (const [at, { plan }] of seededOnes.entries()) {
      const startedAt = performance.now();
      const foundWork = await plan();
      msEach[at]?.push(performance.now() - startedAt);
      if (foundWork) throw new Error("Something could be planned.");
    }
  }
  return rowOf(`idle round: ${what}`, msEach, (ms) => `${ms.toFixed(1)} ms`, "");
}

function rowOf(what: string, msEach: readonly number[][], show: (ms: number) => string, aimText: string): string[] {
  const medians = msEach.map(median);
  const [few = Number.NaN, many = Number.NaN] = medians;
  return [what, ...medians.map(show), (many / few).toFixed(2), aimText];
}
