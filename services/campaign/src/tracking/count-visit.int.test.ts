import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { campaignCountClick } from "@outbound/contracts/events/campaign-count-click";
import { linkClicked } from "@outbound/contracts/events/link-clicked";
import { messageSent } from "@outbound/contracts/events/message-sent";
import { deleteBatch } from "@outbound/postgres/retention";
import { fuzzSeed } from "@outbound/testing/fuzz-seed";
import { seededRandom } from "@outbound/testing/seeded-random";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import countClick from "../consumers/count-click.ts";
import linkFollowed from "../consumers/link-followed.ts";
import mailOpened from "../consumers/mail-opened.ts";
import { expectExactCounters, step } from "../testing/campaign.fixture.ts";
import { only, startSendingTest } from "../testing/sending.fixture.ts";
import { visitRetention } from "./visit-table.ts";

const { int: randomInt } = seededRandom(fuzzSeed());
const service = await startSendingTest();
const { call, db, context } = service;

type Visit = { id?: string; enrolment: string; step?: number; reason?: string | null; at?: Date };

function deliver(caller: Caller, { id = randomUUIDv7(), enrolment, reason = null, at = new Date(), ...rest }: Visit) {
  const payload = {
    workspace_id: caller.workspaceId,
    enrolment_id: enrolment,
    step: 1,
    ...rest,
    at: at.toISOString(),
    is_suspect: reason !== null,
    reason,
  };
  return { id, occurred_at: new Date().toISOString(), payload };
}

const open = (caller: Caller, visit: Visit) =>
  mailOpened.take(Buffer.from(JSON.stringify(deliver(caller, visit))), context);
const follow = (caller: Caller, visit: Visit & { url?: string }) => {
  const fact = deliver(caller, { url: "https://acme.example/", ...visit } as Visit);
  return linkFollowed.take(Buffer.from(JSON.stringify(fact)), context);
};
const countClicks = async (caller: Caller) => {
  const jobs = await service.announced(caller, campaignCountClick.name);
  const deliveries = [...jobs, ...jobs.slice(0, 3)].map(async (payload) => {
    const job = { id: randomUUIDv7(), occurred_at: new Date().toISOString(), payload };
    await countClick.take(Buffer.from(JSON.stringify(job)), context);
  });
  await Promise.all(deliveries);
};
const click = async (caller: Caller, visit: Visit & { url?: string }) => {
  await follow(caller, visit);
  await countClicks(caller);
};
const clicks = (caller: Caller) => service.announced<{ url: string }>(caller, linkClicked.name);
const statsOf = async (caller: Caller, id: string) => {
  const { opened, clicked } = (await call(getCampaign, { id }, caller)).stats;
  return { opened, clicked };
};
const visitsOf = async ({ workspaceId }: Caller) => {
  const { rows } = await db.query<{ kind: string; suspicion: string | null; is_counted: boolean }>(
    "select kind, suspicion, is_counted from visit where workspace_id = $1 order by visited_at, id",
    [workspaceId],
  );
  return rows;
};

async function sent(people = 1) {
  const running = await service.running(people, { steps: [step("1"), step("2")] });
  await service.track(running.caller, `u-${randomUUIDv7()}.acme.example`);
  await service.planAll();
  const sends = await service.sends(running.caller);
  for (const send of sends) {
    const { worker } = await service.dispatch(running.caller, send);
    await service.settle(running.caller, send, { worker });
  }
  return { ...running, sends };
}

test("a click is announced with the address, the mail and nothing that identifies the link", async () => {
  const { caller, id, name, prospects, sends } = await sent();
  const send = only(sends);
  await click(caller, { enrolment: send.enrolment_id, url: "https://acme.example/a" });
  expect(await clicks(caller)).toEqual([
    {
      workspace_id: caller.workspaceId,
      prospect_id: only(prospects).id,
      prospect_email: only(prospects).email,
      campaign_id: id,
      campaign_name: name,
      url: "https://acme.example/a",
      message_id: send.message_id,
      via: "redirect",
    },
  ]);
  expect(await statsOf(caller, id)).toEqual({ opened: 0, clicked: 1 });
});

test("an enrolment counts once, and each of its links is announced once, however often it is delivered", async () => {
  const { caller, id, sends } = await sent(2);
  const [one, two] = sends.map((send) => send.enrolment_id) as [string, string];
  const fact = randomUUIDv7();
  const later = new Date(Date.now() + 60_000);
  await Promise.all([
    ...Array.from({ length: 4 }, () => click(caller, { id: fact, enrolment: one })),
    ...Array.from({ length: 4 }, () => click(caller, { enrolment: one })),
    ...Array.from({ length: 4 }, () => click(caller, { enrolment: one, url: "https://acme.example/2", at: later })),
    ...Array.from({ length: 4 }, () => open(caller, { enrolment: one })),
    open(caller, { enrolment: two }),
  ]);
  expect((await clicks(caller)).map(({ url }) => url).toSorted((a, b) => a.length - b.length)).toEqual([
    "https://acme.example/",
    "https://acme.example/2",
  ]);
  expect(await statsOf(caller, id)).toEqual({ opened: 2, clicked: 1 });
  await expectExactCounters(db, caller);
});

test("suspect visits are stored, not counted and not announced; a person's later visit is", async () => {
  const { caller, id, sends } = await sent();
  const enrolment = only(sends).enrolment_id;
  await click(caller, { enrolment, reason: "scanner" });
  await open(caller, { enrolment, reason: "privacy-proxy" });
  expect(await clicks(caller)).toEqual([]);
  expect(await statsOf(caller, id)).toEqual({ opened: 0, clicked: 0 });
  await click(caller, { enrolment });
  expect(await clicks(caller)).toHaveLength(1);
  expect(await statsOf(caller, id)).toEqual({ opened: 0, clicked: 1 });
  expect(await visitsOf(caller)).toEqual([
    { kind: "click", suspicion: "scanner", is_counted: false },
    { kind: "open", suspicion: "privacy-proxy", is_counted: false },
    { kind: "click", suspicion: null, is_counted: true },
  ]);
});

test("a visitor who follows several links of a mail at once is a program: none of them counts", async () => {
  const { caller, id, sends } = await sent();
  const enrolment = only(sends).enrolment_id;
  const from = Date.now();
  for (const at of [0, 900, 1_800]) {
    await follow(caller, { enrolment, url: `https://acme.example/${at}`, at: new Date(from + at) });
  }
  await countClicks(caller);
  expect(await clicks(caller)).toEqual([]);
  expect((await visitsOf(caller)).map(({ suspicion }) => suspicion)).toEqual(["burst", "burst", "burst"]);
  await follow(caller, { enrolment, url: "https://acme.example/900", at: new Date(from + 60_000) });
  await follow(caller, { enrolment, url: "https://acme.example/900", at: new Date(from + 60_500) });
  await countClicks(caller);
  expect((await clicks(caller)).map(({ url }) => url)).toEqual(["https://acme.example/900"]);
  expect(await statsOf(caller, id)).toEqual({ opened: 0, clicked: 1 });
  await expectExactCounters(db, caller);
});

test.each(["open", "click"] as const)(
  "a person's %s proves that a mail of unknown fate arrived; a program's, or one of a burst, doesn't",
  async (kind) => {
    const { caller } = await service.running(1, { steps: [step("1"), step("2", { delay_days: 1 })] });
    const send = await service.dispatched(caller);
    await service.settle(caller, send, { worker: send.worker, outcome: "unknown" });
    const enrolment = send.enrolment_id;
    const look = kind === "open" ? open : click;
    await look(caller, { enrolment, reason: "scanner" });
    const burst = ["https://acme.example/1", "https://acme.example/2"];
    if (kind === "click") await Promise.all(burst.map((url) => follow(caller, { enrolment, url })));
    await countClicks(caller);
    expect(await service.theSend(caller)).toMatchObject({ state: "unknown" });
    const at = new Date(Date.now() + 60_000);
    await look(caller, { enrolment, at });
    await look(caller, { enrolment, at });
    expect(await service.theSend(caller)).toMatchObject({ state: "sent" });
    expect(await service.announced(caller, messageSent.name)).toMatchObject([{ message_id: send.message_id }]);
    expect(await service.theEnrolment(caller)).toMatchObject({ current_step: 2, sent_count: 1 });
    await expectExactCounters(db, caller);
  },
);

async function scanned(kind: "open" | "click") {
  const campaign = await service.running(1, { steps: [step("1"), step("2", { delay_days: 1 })] });
  const { caller } = campaign;
  await service.track(caller, `u-${randomUUIDv7()}.acme.example`);
  const send = await service.dispatched(caller);
  await (kind === "open" ? open : click)(caller, { enrolment: send.enrolment_id });
  await countClicks(caller);
  expect(await visitsOf(caller)).toEqual([{ kind, suspicion: null, is_counted: false }]);
  expect(await service.theSend(caller)).toMatchObject({ state: "dispatched" });
  expect(await statsOf(caller, campaign.id)).toEqual({ opened: 0, clicked: 0 });
  return { ...campaign, send };
}
const counted = { open: { opened: 1, clicked: 0 }, click: { opened: 0, clicked: 1 } };

for (const kind of ["open", "click"] as const) {
  test(`a mail that its mailer still has in hand isn't sent by ${kind}: a server's 451 after it is heard`, async () => {
    const { caller, id, send } = await scanned(kind);
    const deferral = { outcome: "deferred", fault: "sender", smtp_code: 451, reason: "451 4.3.0 Try later" } as const;
    await service.settle(caller, send, { worker: send.worker, ...deferral });
    expect(await service.theSend(caller)).toMatchObject({ state: "planned", reason: deferral.reason });
    await countClicks(caller);
    expect(await service.announced(caller, messageSent.name)).toEqual([]);
    expect(await statsOf(caller, id)).toEqual({ opened: 0, clicked: 0 });
    await expectExactCounters(db, caller);
  });

  test(`a mail that its mailer still has in hand isn't sent by ${kind}: a server's 550 after it is a bounce`, async () => {
    const { caller, id, send } = await scanned(kind);
    const bounce = {
      outcome: "refused",
      fault: "recipient",
      smtp_code: 550,
      reason: "550 5.1.1 User unknown",
    } as const;
    await service.settle(caller, send, { worker: send.worker, ...bounce });
    expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", outcome_negative: true });
    await countClicks(caller);
    expect(await statsOf(caller, id)).toEqual({ opened: 0, clicked: 0 });
    await expectExactCounters(db, caller);
  });

  test(`${kind} of a mail in hand is kept, and counts once the mail is known to be sent`, async () => {
    const { caller, id, send } = await scanned(kind);
    await service.settle(caller, send, { worker: send.worker });
    await countClicks(caller);
    await countClicks(caller);
    expect(await statsOf(caller, id)).toEqual(counted[kind]);
    expect(await visitsOf(caller)).toEqual([{ kind, suspicion: null, is_counted: true }]);
    await expectExactCounters(db, caller);
  });
}

async function inferred() {
  const campaign = await service.running(1, { steps: [step("1"), step("2", { delay_days: 1 })] });
  const { caller } = campaign;
  const send = await service.dispatched(caller);
  await service.age(caller, "10 minutes");
  await service.planAll();
  await open(caller, { enrolment: send.enrolment_id });
  expect(await service.theSend(caller)).toMatchObject({ state: "sent" });
  return { ...campaign, send };
}

test("the worker's late report outweighs visits: a deferral is no longer counted, and not sent again", async () => {
  const { caller, send } = await inferred();
  const deferral = { outcome: "deferred", fault: "sender", smtp_code: 451, reason: "451 4.3.0 Try later" } as const;
  await service.settle(caller, send, { worker: randomUUIDv7(), ...deferral });
  expect(await service.theSend(caller)).toMatchObject({ state: "sent" });
  await service.settle(caller, send, { worker: send.worker, ...deferral });
  expect(await service.theSend(caller)).toMatchObject({ state: "refused", smtp_code: 451, reason: deferral.reason });
  // It was announced as sent: a mail that somebody may have is never sent a second time.
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 2, sent_count: 0 });
  await expectExactCounters(db, caller);
});

test("the worker's late report outweighs visits: a bounce is a bounce", async () => {
  const { caller, send } = await inferred();
  const bounce = { outcome: "refused", fault: "recipient", smtp_code: 550, reason: "550 5.1.1 User unknown" } as const;
  await service.settle(caller, send, { worker: send.worker, ...bounce });
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    outcome_negative: true,
    bounced_count: 1,
  });
  await expectExactCounters(db, caller);
});

test("the worker's late report of sent is stored, announced once, and then final", async () => {
  const { caller, send } = await inferred();
  await service.settle(caller, send, { worker: send.worker, smtp_code: 250 });
  expect(await service.theSend(caller)).toMatchObject({ state: "sent", smtp_code: 250 });
  await service.settle(caller, send, { worker: send.worker, outcome: "refused", fault: "recipient" });
  expect(await service.theSend(caller)).toMatchObject({ state: "sent" });
  expect(await service.announced(caller, messageSent.name)).toHaveLength(1);
  await expectExactCounters(db, caller);
});

test("a visit of no mail, of another workspace's or of a step that was never sent has no effect", async () => {
  const { caller, id, sends } = await sent();
  const enrolment = only(sends).enrolment_id;
  await click(freshCaller(), { enrolment });
  await click(caller, { enrolment: randomUUIDv7() });
  await open(caller, { enrolment, step: 2 });
  expect(await visitsOf(caller)).toEqual([]);
  expect(await clicks(caller)).toEqual([]);
  expect(await statsOf(caller, id)).toEqual({ opened: 0, clicked: 0 });
});

test("an erased prospect's visits are deleted, and later ones are neither stored nor announced; counts stay", async () => {
  const { caller, id, prospects, sends } = await sent();
  const enrolment = only(sends).enrolment_id;
  await click(caller, { enrolment, url: "https://acme.example/?email=bo@people.example" });
  await service.prospects(caller, { ...only(prospects), version: 2, anonymized: true });
  expect(await visitsOf(caller)).toEqual([]);
  await click(caller, { enrolment, url: "https://acme.example/2" });
  expect(await visitsOf(caller)).toEqual([]);
  expect(await clicks(caller)).toHaveLength(1);
  expect(await statsOf(caller, id)).toEqual({ opened: 0, clicked: 1 });
  await expectExactCounters(db, caller);
});

test("uncounted visits are deleted after a while, counted ones never, or they would be announced again", async () => {
  const { caller, id, sends } = await sent();
  const enrolment = only(sends).enrolment_id;
  const long = new Date(Date.now() - 91 * 86_400_000);
  await click(caller, { enrolment, at: long });
  await click(caller, { enrolment, at: long });
  await open(caller, { enrolment, at: long, reason: "scanner" });
  await open(caller, { enrolment, reason: "scanner" });
  const before = await statsOf(caller, id);
  while (await deleteBatch(db, visitRetention(90), 2));
  expect(await statsOf(caller, id)).toEqual(before);
  expect((await visitsOf(caller)).map(({ is_counted }) => is_counted)).toEqual([true, false]);
  await click(caller, { enrolment });
  expect(await clicks(caller)).toHaveLength(1);
});

test("opens and clicks equal a recount, after any concurrent visits", async () => {
  const { caller, id, sends } = await sent(12);
  const urls = ["https://acme.example/1", "https://acme.example/2", "https://acme.example/3"];
  const published: string[] = [];
  let visited = 0;
  const expected = { opened: new Set<string>(), clicked: new Set<string>(), announced: new Set<string>() };
  for (let round = 0; round < 25; round++) {
    const visits = Array.from({ length: 8 }, async () => {
      const enrolment = sends[randomInt(sends.length)]?.enrolment_id ?? "";
      const url = urls[randomInt(urls.length)] ?? "";
      const reason = randomInt(3) === 0 ? "scanner" : null;
      const repeated = published[randomInt(published.length + 1)];
      if (randomInt(2)) {
        await open(caller, { enrolment, reason });
        if (!reason) expected.opened.add(enrolment);
        return;
      }
      if (repeated && randomInt(4) === 0) {
        const visit = JSON.parse(repeated);
        return click(caller, { ...visit, at: new Date(visit.at) });
      }
      const at = new Date(Date.now() + 10_000 * ++visited);
      const visit = { id: randomUUIDv7(), enrolment, url, reason, at: at.toISOString() };
      published.push(JSON.stringify(visit));
      await click(caller, { ...visit, at });
      if (reason) return;
      expected.clicked.add(enrolment);
      expected.announced.add(`${enrolment} ${url}`);
    });
    await Promise.all(visits);
    await expectExactCounters(db, caller);
  }
  expect(await statsOf(caller, id)).toEqual({ opened: expected.opened.size, clicked: expected.clicked.size });
  expect(await clicks(caller)).toHaveLength(expected.announced.size);
  const { rows } = await db.query<{ kind: string; enrolments: number }>(
    `select kind, count(distinct enrolment_id) as enrolments from visit
     where workspace_id = $1 and suspicion is null group by kind order by kind`,
    [caller.workspaceId],
  );
  expect(rows).toEqual([
    { kind: "click", enrolments: expected.clicked.size },
    { kind: "open", enrolments: expected.opened.size },
  ]);
});
