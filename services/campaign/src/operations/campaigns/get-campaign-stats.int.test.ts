import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { getCampaignStats } from "@outbound/contracts/campaigns/get-campaign-stats";
import { unsubscribeEnrolment } from "@outbound/contracts/enrolments/unsubscribe-enrolment";
import { deleteBatch } from "@outbound/postgres/retention";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { inUnit } from "../../campaigns/unit-of-work.ts";
import { sendRetention } from "../../copies/copy-stats-table.ts";
import { refusalOf, step } from "../../testing/campaign.fixture.ts";
import { reportOf, startInboxTest } from "../../testing/inbox.fixture.ts";
import { always, type Send } from "../../testing/sending.fixture.ts";
import { countClick, recordVisit } from "../../tracking/count-visit.ts";

const service = await startInboxTest();
const { call, db } = service;

const none = {
  sent: 0,
  bounced: 0,
  delivered: 0,
  opened: null,
  clicked: null,
  replied: 0,
  interested: 0,
  unsubscribed: 0,
};
const statsOf = (caller: Caller, id: string) => call(getCampaignStats, { id }, caller);
const variant = (name: string, active = true) => ({ name, subject: name, body: name, active });

test("before any mail every copy in use is there, and one that is inactive", async () => {
  const { caller, id, name } = await service.running(0, {
    steps: [step("1", { variants: [variant("B"), variant("off", false)] }), step("2")],
  });
  expect(await statsOf(caller, id)).toEqual({
    name,
    total: { ...none, reached: 0 },
    copies: [
      { step: 1, variant: null, ...none },
      { step: 1, variant: { id: expect.any(String), name: "B", active: true }, ...none },
      { step: 1, variant: { id: expect.any(String), name: "off", active: false }, ...none },
      { step: 2, variant: null, ...none },
    ],
    comparisons: [{ step: 1, leader: null, missing: 200, winner: null }],
  });
});

test("outcomes are counted for a mail's copy, and stay when the copy is removed", async () => {
  const mailboxes = ["a@s.example", "b@s.example"];
  const steps = [step("a", { variants: [variant("B")] }), step("2", { delay_days: 1 })];
  const { caller, id, name, prospects } = await service.running(8, { mailboxes, steps });
  await service.track(caller, "u.stats.example");
  await service.planAll();
  await giveVariantTo(caller, 5);
  const sends = await service.sends(caller);
  const copies = { own: sends.filter((send) => send.variant_id === null), B: sends.filter((send) => send.variant_id) };
  const [answered, opened, bounced, unknown] = copies.B as [Send, Send, Send, Send];
  const refused = copies.own[0] as Send;
  for (const send of sends) {
    const { worker } = await service.dispatch(caller, send);
    if (send === unknown) await service.settle(caller, send, { worker, outcome: "unknown" });
    else if (send === refused) await service.settle(caller, send, { worker, outcome: "refused", fault: "recipient" });
    else await service.settle(caller, send, { worker });
  }
  await service.reply(caller, answered, { text: "Yes, please call me." });
  await service.reply(caller, answered, { text: "Yes, do call." });
  await service.reply(caller, opened, { automatic_headers: { "auto-submitted": "auto-replied" } });
  await service.classifyAll(caller);
  for (const [kind, url] of [
    ["open", null],
    ["click", "https://acme.example/"],
  ] as const) {
    const visit = { id: randomUUIDv7(), workspace_id: caller.workspaceId, enrolment_id: opened.enrolment_id, step: 1 };
    await db
      .of(caller.workspaceId)
      .transaction(
        inUnit((unit) => recordVisit(unit, { ...visit, kind, url, suspicion: null, visited_at: new Date() })),
      );
    if (kind === "click") await db.of(caller.workspaceId).transaction(inUnit((unit) => countClick(unit, visit.id)));
  }
  const enrolments = await service.enrolments(caller);
  const { prospect_id } = enrolments.find((one) => one.id === bounced.enrolment_id) ?? { prospect_id: "" };
  const address = prospects.find((one) => one.id === prospect_id)?.email ?? "";
  await service.receive(caller, bounced, reportOf(bounced.message_id, { address }));

  const counted = { ...none, opened: 0, clicked: 0 };
  const own = copies.own.length;
  const ofB = {
    sent: copies.B.length,
    bounced: 1,
    delivered: copies.B.length - 1,
    opened: 1,
    clicked: 1,
    replied: 1,
    interested: 1,
  };
  const expected = [
    { step: 1, variant: null, ...counted, sent: own, bounced: 1, delivered: own - 1 },
    { step: 1, variant: { id: answered.variant_id, name: "B", active: true }, ...counted, ...ofB },
    { step: 2, variant: null, ...counted },
  ];
  expect((await statsOf(caller, id)).copies).toEqual(expected);
  expect((await statsOf(caller, id)).comparisons).toEqual([
    {
      step: 1,
      leader: { variant: { id: answered.variant_id, name: "B" }, probability: expect.any(Number), wins: false },
      missing: 194,
      winner: null,
    },
  ]);
  expect((await statsOf(caller, id)).total).toEqual({
    sent: 8,
    bounced: 2,
    delivered: 6,
    opened: 1,
    clicked: 1,
    replied: 1,
    interested: 1,
    unsubscribed: 0,
    reached: 6,
  });

  await call(applyCampaign, { name, mailboxes, steps: [step("a"), step("2")], settings: always }, caller);
  const removed = { ...expected[1], variant: { id: answered.variant_id, name: null, active: false } };
  expect((await statsOf(caller, id)).copies).toEqual([expected[0], removed, expected[2]]);
});

test("an unsubscribe counts for the mail that it names, else for the last one, and once for each person", async () => {
  const { caller, id } = await service.running(3, { steps: [step("1"), step("2", { delay_days: 1 })] });
  for (const age of ["2 days", "0"]) {
    await service.planAll();
    const claimed = (await service.sends(caller)).filter(({ state }) => state === "claimed");
    for (const send of claimed) await service.settle(caller, send, await service.dispatch(caller, send));
    await service.age(caller, age);
  }
  const sends = await service.sends(caller);
  const [named, unnamed, answered] = sends.filter((send) => send.step === 1) as [Send, Send, Send];
  const use = (send: Send, step: number | null) =>
    call(
      unsubscribeEnrolment,
      { use_id: randomUUIDv7(), enrolment_id: send.enrolment_id, step, via: "one_click" },
      caller,
    );
  await use(named, 1);
  await use(named, 2);
  await use(unnamed, null);
  await service.reply(caller, answered, { text: "Please unsubscribe me." });
  await service.classifyAll(caller);
  const unsubscribed = async () => (await statsOf(caller, id)).copies.map((copy) => [copy.step, copy.unsubscribed]);
  expect(await unsubscribed()).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect((await statsOf(caller, id)).total.unsubscribed).toBe(3);

  await db.query("update send set created_at = now() - interval '731 days' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  await db.query("update enrolment set ended_at = now() - interval '731 days' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  while (await deleteBatch(db, sendRetention(730), 1));
  expect(await service.sends(caller)).toEqual([]);
  expect(await unsubscribed()).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

test("sends of sequences that ended long ago are deleted; their counts stay, and nobody is mailed again", async () => {
  const { caller, id, prospects } = await service.running(5);
  await service.planAll();
  const [answered, bounced, unknown, ...rest] = (await service.sends(caller)) as [Send, Send, Send, ...Send[]];
  for (const send of [answered, bounced, unknown, ...rest]) {
    const { worker } = await service.dispatch(caller, send);
    await service.settle(caller, send, { worker, ...(send === unknown && { outcome: "unknown" as const }) });
  }
  await service.reply(caller, answered, { text: "Yes, please call me." });
  await service.classifyAll(caller);
  const { prospect_id } = (await service.enrolments(caller)).find(({ id }) => id === bounced.enrolment_id) ?? {};
  const address = prospects.find((one) => one.id === prospect_id)?.email ?? "";
  await service.receive(caller, bounced, reportOf(bounced.message_id, { address }));
  const before = await statsOf(caller, id);
  expect(before.copies).toMatchObject([{ sent: 5, bounced: 1, replied: 1, interested: 1 }]);

  await db.query("update send set created_at = now() - interval '731 days' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  const [young, active] = rest as [Send, Send];
  await db.query(
    `update enrolment set ended_at = now() - case when id = $2 then interval '729 days' else interval '731 days' end
     where workspace_id = $1`,
    [caller.workspaceId, young.enrolment_id],
  );
  await db.query("update enrolment set status = 'active', ended_at = null where workspace_id = $1 and id = $2", [
    caller.workspaceId,
    active.enrolment_id,
  ]);
  while (await deleteBatch(db, sendRetention(730), 1));

  const sendIds = (await service.sends(caller)).map((send) => send.id);
  expect(sendIds.toSorted()).toEqual([unknown.id, young.id, active.id].toSorted());
  expect(await statsOf(caller, id)).toEqual(before);
  const again = await call(enrolProspects, { id, emails: prospects.map(({ email }) => email) }, caller);
  expect(again.summary).toMatchObject({ enrolled: 0, "already-enrolled": 5 });
});

async function giveVariantTo({ workspaceId }: Caller, count: number): Promise<void> {
  await db.query(
    `update send s set variant_id = case when place <= $2 then v.id end
     from (select id, row_number() over (order by id) as place from send where workspace_id = $1) one, variant v
     where s.workspace_id = $1 and s.id = one.id and v.workspace_id = $1`,
    [workspaceId, count],
  );
}

test("another workspace's campaign, and none, are not found", async () => {
  const { caller, id } = await service.running(0);
  const notFound = { kind: "not-found", message: "Campaign not found." };
  expect(await refusalOf(statsOf(freshCaller(), id))).toEqual(notFound);
  expect(await refusalOf(statsOf(caller, "nothing"))).toEqual(notFound);
});
