import type { Caller } from "@outbound/contracts/caller";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { deleteBatch } from "@outbound/postgres/retention";
import { expect, test } from "vitest";
import { step } from "../testing/campaign.fixture.ts";
import { startSendingTest } from "../testing/sending.fixture.ts";
import { lookUpDomains, startDomainLookUps } from "./look-up-domains.ts";
import { planMailboxes } from "./plan-mailboxes.ts";
import { recipientDomainRetention, recipientHourRetention } from "./recipient-table.ts";

const service = await startSendingTest();
const { call, db } = service;

let number = 0;
const at = (domain: string) => ({ email: `p${++number}@${domain}` });
const many = (count: number, domain: string) => Array.from({ length: count }, () => at(domain));
const freshDomain = () => `d${++number}.example`;

const mx = (servers: Record<string, string>) => {
  const asked: string[] = [];
  return {
    asked,
    mx: async (domain: string) => {
      asked.push(domain);
      const server = servers[domain];
      if (server === "silent") throw new Error("no answer");
      return server === undefined ? [] : [{ exchange: server, priority: 10 }];
    },
  };
};

type Caps = Parameters<typeof call<typeof configureWorkspace>>[1];

async function capped(caps: Caps, people: object[], box: object = {}, mailboxes = ["ann@s.example"]) {
  const { caller, id } = await service.running(0, { mailboxes }, box);
  await call(configureWorkspace, caps, caller);
  await service.enrol(caller, id, people);
  return { caller, id };
}

async function recipients({ workspaceId }: Caller): Promise<Record<string, number>> {
  const { rows } = await db.query<{ domain: string; count: number }>(
    `select split_part(p.email, '@', 2) as domain, count(*)::int as count
     from send s join enrolment e on e.id = s.enrolment_id join prospect_copy p on p.id = e.prospect_id
     where s.workspace_id = $1 group by 1`,
    [workspaceId],
  );
  return Object.fromEntries(rows.map(({ domain, count }) => [domain, count]));
}

const noon = new Date("2091-01-09T12:30:00Z");
const oneOClock = new Date("2091-01-09T13:00:00Z");
const plan = async (now = noon) => {
  while (await service.plan(() => now));
};

/** What waits until then is due, in its order. */
const fallDue = ({ workspaceId }: Caller) =>
  db.query(
    "update enrolment set next_step_at = next_step_at - interval '100 years' where workspace_id = $1 and next_step_at > now()",
    [workspaceId],
  );

const waitsOf = async (caller: Caller) =>
  (await service.enrolments(caller)).flatMap(({ is_sending, next_step_at }) =>
    is_sending ? [] : (next_step_at?.getTime() ?? 0),
  );

async function lookUpAll(caller: Caller, servers: Record<string, string> = {}): Promise<void> {
  await plan();
  await lookUpDomains(db, mx(servers));
  await fallDue(caller);
}

async function countsOf({ workspaceId }: Caller): Promise<object[]> {
  const { rows } = await db.query<object>("select recipient, sends from recipient_hour where workspace_id = $1", [
    workspaceId,
  ]);
  return rows;
}

async function mailboxIds({ workspaceId }: Caller): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>("select id from mailbox where workspace_id = $1", [workspaceId]);
  return rows.map(({ id }) => id);
}

async function settleAll(caller: Caller): Promise<void> {
  for (const send of (await service.sends(caller)).filter(({ state }) => state === "claimed")) {
    const { worker } = await service.dispatch(caller, send);
    await service.settle(caller, send, { worker });
  }
}

test("no more mails than the cap are claimed in an hour, by several planners and mailboxes at once; others go on", async () => {
  const mailboxes = ["a@s.example", "b@s.example", "c@s.example", "d@s.example"];
  const people = [...many(40, "gmail.com"), ...many(4, "hotmail.com"), ...many(3, "acme.example")];
  const { caller } = await capped({ google_per_hour: 7, domain_per_hour: 2 }, people, {}, mailboxes);
  await lookUpAll(caller);
  const ids = await mailboxIds(caller);
  for (let round = 0; round < 4; round++) {
    await Promise.all(ids.map((id) => planMailboxes(db.of(caller.workspaceId), [id], noon)));
    await settleAll(caller);
  }
  expect(await recipients(caller)).toEqual({ "gmail.com": 7, "hotmail.com": 4, "acme.example": 2 });
});

test("what waits for the next hour continues then, in its order, and waits again above the cap", async () => {
  const { caller } = await capped({ google_per_hour: 3 }, many(8, "gmail.com"));
  const inOrder = (await service.enrolments(caller)).map(({ id }) => id);
  for (const [position, id] of inOrder.entries()) {
    await db.query("update enrolment set next_step_at = now() - make_interval(mins => $2) where id = $1", [
      id,
      60 - position,
    ]);
  }
  await plan();
  const claimed = async () => new Set((await service.sends(caller)).map(({ enrolment_id }) => enrolment_id));
  expect(await claimed()).toEqual(new Set(inOrder.slice(0, 3)));
  for (const at of await waitsOf(caller)) {
    expect(at).toBeGreaterThanOrEqual(oneOClock.getTime());
    expect(at).toBeLessThan(oneOClock.getTime() + 1_000);
  }
  await settleAll(caller);
  await fallDue(caller);
  await plan(oneOClock);
  expect(await claimed()).toEqual(new Set(inOrder.slice(0, 6)));
});

test("hundreds above a cap wait after a few rounds, and use neither a slot nor the gap of their mailbox", async () => {
  const people = [...many(300, "gmail.com"), ...many(1, "acme.example")];
  const { caller } = await capped({ google_per_hour: 1 }, people, { min_gap_seconds: 100 });
  await lookUpAll(caller);
  await plan();
  expect(await recipients(caller)).toEqual({ "gmail.com": 1 });
  await service.age(caller, "126 seconds");
  await fallDue(caller);
  for (let round = 0; round < 2; round++) await service.plan(() => noon);
  expect(await recipients(caller)).toEqual({ "gmail.com": 1, "acme.example": 1 });
  const { rows } = await db.query<{ sent_today: number }>("select sent_today from mailbox where workspace_id = $1", [
    caller.workspaceId,
  ]);
  expect(rows).toEqual([{ sent_today: 2 }]);
});

test("a follow-up above its cap doesn't hold its mailbox up, whatever else is due", async () => {
  const { caller, id } = await service.running(0, { steps: [step("1"), step("2")] }, { min_gap_seconds: 100 });
  await call(configureWorkspace, { google_per_hour: 1 }, caller);
  await service.enrol(caller, id, many(1, "gmail.com"));
  await plan();
  // More than wait at once with a step, and all of them are due before the follow-up.
  for (let turn = 0; turn < 3; turn++) await service.enrol(caller, id, many(350, "hotmail.com"));
  await settleAll(caller);
  await service.age(caller, "126 seconds");
  await plan();
  expect(await recipients(caller)).toEqual({ "gmail.com": 1, "hotmail.com": 1 });
});

test("a domain waits for its look-up and no longer; companies at one provider share its cap", async () => {
  const [one, other, own] = [freshDomain(), freshDomain(), freshDomain()];
  const people = [one, other, own].flatMap((domain) => many(2, domain));
  const { caller } = await capped({ google_per_hour: 3 }, people);
  await plan();
  expect(await recipients(caller)).toEqual({});
  expect(await waitsOf(caller)).toEqual(Array(6).fill(noon.getTime() + 5_000));
  const dns = mx({ [one]: "aspmx.l.google.com", [other]: "alt1.aspmx.l.google.com", [own]: `mail.${own}` });
  await lookUpDomains(db, dns);
  expect(dns.asked.toSorted()).toEqual([one, other, own].toSorted());
  await fallDue(caller);
  await plan();
  await settleAll(caller);
  await plan();
  const found = await recipients(caller);
  expect(found[own]).toBe(2);
  expect((found[one] ?? 0) + (found[other] ?? 0)).toBe(3);
  await lookUpDomains(db, dns);
  expect(dns.asked).toHaveLength(3);
});

test("a domain whose look-up fails, or that has no mail server, counts as itself", async () => {
  const [silent, none] = [freshDomain(), freshDomain()];
  const { caller } = await capped({ google_per_hour: 1, domain_per_hour: 2 }, [...many(3, silent), ...many(3, none)]);
  await lookUpAll(caller, { [silent]: "silent" });
  await plan();
  await settleAll(caller);
  await plan();
  expect(await recipients(caller)).toEqual({ [silent]: 2, [none]: 2 });
});

test("without a cap on a provider no domain is looked up, and a domain's cap holds all the same", async () => {
  const domain = freshDomain();
  const { caller } = await capped({ domain_per_hour: 2 }, [...many(4, domain), ...many(3, "gmail.com")]);
  await plan();
  await settleAll(caller);
  await plan();
  expect(await recipients(caller)).toEqual({ [domain]: 2, "gmail.com": 3 });
  const { rows } = await db.query("select from recipient_domain where domain = $1", [domain]);
  expect(rows).toEqual([]);
});

test("a look-up begins by itself after the planner has met an unknown domain, and also when an earlier one died", async () => {
  const domain = freshDomain();
  await db.query("insert into recipient_domain (domain) values ($1)", [domain]);
  const { promise, resolve } = Promise.withResolvers<string>();
  const dns = {
    mx: async (name: string) => {
      if (name === domain) resolve(name);
      return [];
    },
  };
  const lookUps = startDomainLookUps(db, dns, service.context.log);
  await capped({ microsoft_per_hour: 1 }, many(1, domain));
  await plan();
  expect(await promise).toBe(domain);
  await lookUps.stop();
});

test("a first mail above a cap uses none of daily_enroll_limit", async () => {
  const { caller, id } = await service.running(0, { settings: { daily_enroll_limit: 3 } });
  await call(configureWorkspace, { google_per_hour: 1 }, caller);
  await service.enrol(caller, id, many(5, "gmail.com"));
  await service.enrol(caller, id, many(5, "hotmail.com"));
  await plan();
  expect(await recipients(caller)).toEqual({ "gmail.com": 1, "hotmail.com": 2 });
});

test("an answer, which a person wrote, leaves above every cap and isn't counted", async () => {
  const { caller } = await capped({ google_per_hour: 1, microsoft_per_hour: 1, domain_per_hour: 1 }, []);
  await db.query(
    `insert into send (workspace_id, id, campaign_id, enrolment_id, mailbox_id, state, due_at, message_id)
     select m.workspace_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), m.id, 'planned', now() - interval '1 hour',
       gen_random_uuid()
     from mailbox m, generate_series(1, 3) where m.workspace_id = $1`,
    [caller.workspaceId],
  );
  await plan();
  expect((await service.sends(caller)).map(({ state }) => state)).toEqual(["claimed", "claimed", "claimed"]);
  expect(await countsOf(caller)).toEqual([]);
});

test("counts of past hours are deleted after a day, and a domain is asked again after a day", async () => {
  const domain = freshDomain();
  const { caller } = await capped({ google_per_hour: 5 }, [...many(1, "gmail.com"), ...many(1, domain)]);
  await plan(new Date());
  await lookUpDomains(db, mx({ [domain]: "aspmx.l.google.com" }));
  const hour = "update recipient_hour set hour = hour - interval '2 days' where workspace_id = $1";
  await deleteBatch(db, recipientHourRetention, 100);
  expect(await countsOf(caller)).toEqual([{ recipient: "google", sends: 1 }]);
  await db.query(hour, [caller.workspaceId]);
  await deleteBatch(db, recipientHourRetention, 100);
  expect(await countsOf(caller)).toEqual([]);

  await db.query("update recipient_domain set looked_up_at = now() - interval '25 hours' where domain = $1", [domain]);
  await deleteBatch(db, recipientDomainRetention, 100);
  const dns = mx({});
  await service.age(caller, "6 seconds");
  await plan(new Date());
  await lookUpDomains(db, dns);
  expect(dns.asked).toContain(domain);
});

test("a workspace without caps pays nothing: no statement names recipients, and nothing is counted", async () => {
  const texts: string[] = [];
  const { caller } = await service.running(3, { mailboxes: ["a@s.example", "b@s.example"] });
  await call(configureWorkspace, { timezone: "UTC" }, caller);
  const workspace = db.of(caller.workspaceId);
  const watched: typeof workspace = {
    ...workspace,
    transaction: (work) =>
      workspace.transaction((tx) =>
        work({
          ...tx,
          query: (sql, values) => {
            texts.push(typeof sql === "string" ? sql : sql.text);
            return tx.query(sql, values);
          },
        }),
      ),
  };
  expect(await planMailboxes(watched, await mailboxIds(caller))).toBe(true);
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => text.includes("recipient_"))).toEqual([]);
  expect(await service.sends(caller)).toHaveLength(3);
});
