import { AppError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { runCampaignAgain } from "@outbound/contracts/campaigns/run-campaign-again";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { verificationStatuses } from "@outbound/contracts/prospects/verification";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { fuzzSeed } from "@outbound/testing/fuzz-seed";
import { seededRandom } from "@outbound/testing/seeded-random";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters, startTestService, step, suppression } from "../testing/campaign.fixture.ts";
import { inUnit } from "./unit-of-work.ts";

const { int: randomInt } = seededRandom(fuzzSeed());
const service = await startTestService();
const { call, db } = service;

const pick = <T>(items: readonly T[]): T => {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};

async function live(caller: Caller, people: ProspectSnapshot[], campaigns: { id: string; name: string }[]) {
  const { id, name } = pick(campaigns);
  const some = Array.from({ length: 1 + randomInt(20) }, () => pick(people));
  const changed = (change: Partial<ProspectSnapshot>) =>
    service.prospects(caller, ...some.map((person) => Object.assign(person, change, { version: person.version + 1 })));
  const mailboxes = ["ann@sender.example", ...(randomInt(2) ? ["bob@sender.example"] : [])];
  const lives = [
    () => call(enrolProspects, { id, prospect_ids: some.map((person) => person.id) }, caller),
    () => call(enrolProspects, { id, emails: some.map((person) => person.email) }, caller),
    () => call(enrolProspects, { id, prospect_ids: people.slice(0, 200).map((person) => person.id) }, caller),
    () => changed({ verification_status: pick([null, ...verificationStatuses]) }),
    () => changed({ first_name: pick([null, "Bo"]) }),
    () => changed({ anonymized: randomInt(8) === 0 }),
    () => call(storeSuppressionCopies, { entries: [suppression(caller, { value: pick(people).email })] }, caller),
    () => advance(caller, id),
    () => call(pauseCampaign, { id }, caller),
    () => call(resumeCampaign, { id }, caller),
    () => call(applyCampaign, { name, mailboxes, steps: [step("{{ first_name }}"), step("2")] }, caller),
    () => randomInt(4) === 0 && call(completeCampaign, { id }, caller),
    () => call(runCampaignAgain, { id }, caller),
    () => randomInt(12) === 0 && call(archiveCampaign, { id }, caller),
  ];
  try {
    await pick(lives)();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "conflict") throw error;
  }
}

async function advance({ workspaceId }: Caller, id: string): Promise<void> {
  await db.of(workspaceId).transaction(
    inUnit(async (unit) => {
      const { rowCount } = await unit.unbound.query(
        `update enrolment set current_step = 2 where id in (select id from enrolment
         where campaign_id = $1 and status = 'active' and current_step = 1 order by id limit 5 for update)`,
        [id],
      );
      unit.count([{ campaign_id: id, passed: rowCount }]);
    }),
  );
}

test("counters equal a recount, and engagements the enrolments, after any concurrent changes", async () => {
  const caller = freshCaller();
  await service.mailbox(caller, "bob@sender.example");
  const people = await service.prospects(caller, ...Array.from({ length: 120 }, () => ({})));
  const campaigns: { id: string; name: string }[] = [];
  for (const name of ["A", "B", "C", "D", "E"]) {
    const mailboxes = ["ann@sender.example", "bob@sender.example"];
    campaigns.push({ name, id: await service.running(caller, { name, mailboxes, steps: [step(), step()] }) });
  }
  for (let round = 0; round < 40; round++) {
    await Promise.all(Array.from({ length: 6 }, () => live(caller, people, campaigns)));
    await expectExactCounters(db, caller);
  }
  const { rows } = await db.query(
    `select g.prospect_id from engagement g
     cross join lateral (
       select count(*) as count, coalesce(bool_or(status = 'active'), false) as active from enrolment e
       where e.workspace_id = g.workspace_id and e.prospect_id = g.prospect_id) known
     where g.workspace_id = $1 and (g.campaign_count <> known.count or g.active <> known.active)`,
    [caller.workspaceId],
  );
  expect(rows).toEqual([]);
});

test("a unit counts last, in the order of its campaigns' ids, so that two can't deadlock", async () => {
  const caller = freshCaller();
  const { workspaceId } = caller;
  const ids: string[] = [];
  for (let campaign = 0; campaign < 4; campaign++) ids.push(await service.campaign(caller));
  const locked: string[] = [];
  await db.of(workspaceId).transaction((tx) => {
    const query = ((sql, values = []) => {
      locked.push(String(values[0]));
      return tx.query(sql, values);
    }) as WorkspaceTx["query"];
    return inUnit(async (unit) => {
      const changes = ids.toReversed().map((campaign_id) => ({ campaign_id, sent: 1 }));
      for (const change of [...changes, ...changes]) unit.count([change]);
      expect(locked).toEqual([]);
    })({ ...tx, query });
  });
  expect(locked).toEqual(ids.toSorted());
  const { rows } = await db.query("select sum(sent)::int as sent from campaign_counter where campaign_id = any($1)", [
    ids,
  ]);
  expect(rows).toEqual([{ sent: 8 }]);
});

test("a transaction changes one row of a campaign's counters, so that two can't deadlock", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller);
  await db.of(caller.workspaceId).transaction(
    inUnit(async (unit) => {
      for (let change = 0; change < 8; change++) {
        unit.count([{ campaign_id: id, sent: 1 }]);
        await unit.flush();
      }
    }),
  );
  const { rows } = await db.query("select sent from campaign_counter where campaign_id = $1 and sent > 0", [id]);
  expect(rows).toEqual([{ sent: 8 }]);
});
