import { randomUUID, randomUUIDv7 } from "node:crypto";
import { AppError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { resolveSend } from "@outbound/contracts/sending/resolve-send";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import { eventually } from "@outbound/testing/eventually";
import { fuzzSeed } from "@outbound/testing/fuzz-seed";
import { seededRandom } from "@outbound/testing/seeded-random";
import { expect, test } from "vitest";
import { inUnit } from "../campaigns/unit-of-work.ts";
import { expectExactCounters, step, suppression } from "../testing/campaign.fixture.ts";
import { reportOf, startInboxTest } from "../testing/inbox.fixture.ts";
import { expectAgreeingStats, expectSoundLedger } from "../testing/ledger.fixture.ts";
import type { Send } from "../testing/sending.fixture.ts";
import { recordVisit } from "../tracking/count-visit.ts";

const { int: randomInt } = seededRandom(fuzzSeed());
const service = await startInboxTest();
const { call, db } = service;

type Mail = { send: Pick<Send, "id" | "attempt">; to: string; worker: string; isGranted: boolean };

type World = {
  caller: Caller;
  id: string;
  people: ProspectSnapshot[];
  mails: Mail[];
  grants: Map<string, Set<string>>;
  pausedSince: number | undefined;
  isSwitching: boolean;
  resolving: Set<string>;
  proven: Set<string>;
  suppressed: Set<string>;
  replied: Set<string>;
  violations: string[];
};

const pick = <T>(items: readonly T[]): T | undefined => items[randomInt(Math.max(1, items.length))];

async function load(world: World): Promise<void> {
  const jobs = await service.jobs(world.caller);
  const job = pick(randomInt(4) > 0 ? jobs.slice(-8) : jobs);
  if (!job) return;
  const send = { id: job.send_id, attempt: job.attempt };
  const { envelope } = await service.load(world.caller, send);
  world.mails.push({ send, to: envelope.to, worker: randomUUID(), isGranted: false });
}

function take(world: World): Mail | undefined {
  const mail = pick(world.mails.slice(-10));
  world.mails = world.mails.filter((other) => other !== mail);
  return mail;
}

async function dispatch(world: World): Promise<void> {
  const mail = take(world);
  if (!mail) return;
  const { pausedSince } = world;
  const wasSuppressed = world.suppressed.has(mail.to);
  const hadReplied = world.replied.has(mail.to);
  const { go } = await service.dispatch(world.caller, mail.send, { worker: mail.worker, to: mail.to });
  world.mails.push(mail);
  if (!go) return;
  // A repeated call of the same worker gets the same answer; the body began at the first.
  if (mail.isGranted) return;
  mail.isGranted = true;
  if (pausedSince !== undefined && world.pausedSince === pausedSince) world.violations.push("a mail left while paused");
  if (wasSuppressed) world.violations.push(`a mail left to ${mail.to}, which is suppressed`);
  if (hadReplied) world.violations.push(`a mail left to ${mail.to}, who has replied`);
  world.grants.set(mail.send.id, (world.grants.get(mail.send.id) ?? new Set()).add(mail.worker));
}

async function settle(world: World): Promise<void> {
  const mail = take(world);
  if (!mail) return;
  const failed = pick([
    { outcome: "deferred", fault: "recipient" },
    { outcome: "deferred", fault: "sender" },
    { outcome: "deferred", fault: "none" },
    { outcome: "refused", fault: "sender", smtp_code: 550 },
    ...(randomInt(4) > 0 ? [] : [{ outcome: "refused", fault: "recipient" } as const]),
  ] as const);
  const begun = pick([{ outcome: "sent" }, { outcome: "sent" }, { outcome: "unknown" }] as const);
  const reported = mail.isGranted && randomInt(4) > 0 ? begun : failed;
  if (mail.isGranted && reported === failed) world.grants.get(mail.send.id)?.delete(mail.worker);
  const isProven = world.proven.has(mail.send.id);
  await settleWithRetries(world, mail, reported ?? {});
  if (!mail.isGranted || isProven || world.proven.has(mail.send.id)) return;
  const { state } = (await service.sends(world.caller)).find(({ id }) => id === mail.send.id) ?? {};
  const { resolving } = world;
  // Whatever visits suggest, a server's report that it took nothing counts, however late it comes.
  if (
    reported === failed &&
    state === "sent" &&
    !world.grants.get(mail.send.id)?.size &&
    !resolving.has(mail.send.id)
  ) {
    world.violations.push(`a mail counts as sent that was ${failed?.outcome}`);
  }
}

/** While somebody changes the campaign a late outcome is redelivered. */
async function settleWithRetries({ caller }: World, { send, worker }: Mail, reported: object): Promise<void> {
  await eventually(() => service.settle(caller, send, { worker, ...reported }));
}

async function suppress(world: World): Promise<void> {
  const person = pick(world.people);
  if (!person || randomInt(8) > 0) return;
  const entries = [suppression(world.caller, { value: person.email })];
  await call(storeSuppressionCopies, { entries }, world.caller);
  world.suppressed.add(person.email);
}

async function receive(world: World): Promise<void> {
  const { caller } = world;
  const send = pick(await service.sends(caller));
  const enrolment = (await service.enrolments(caller)).find(({ id }) => id === send?.enrolment_id);
  const person = world.people.find(({ id }) => id === enrolment?.prospect_id);
  if (!send || !person) return;
  const answer = { in_reply_to: send.message_id, from: { address: person.email, name: null } };
  const automatic = { automatic_headers: { "auto-submitted": "auto-replied" } };
  const reportTo = (status: string) => reportOf(send.message_id, { address: person.email, status, diagnostic: null });
  const complaint = { kind: "feedback" as const, original_message_id: send.message_id, recipients: [] };
  const isReply = randomInt(8) === 0;
  world.proven.add(send.id);
  const text = pick(["Yes, please call me.", "No, thank you.", "Who are you?", "Please remove me from your list."]);
  const mail = isReply
    ? { ...answer, text: text ?? "" }
    : pick([
        { ...answer, ...automatic, text: "I am out of the office." },
        { folder: "sent" as const, message_id: send.message_id },
        // Anybody can write these, so they must have no effect.
        { from: answer.from, text: "Please remove me from your list." },
        { from: answer.from, ...automatic, text: "I am out of the office." },
        reportTo("4.4.7"),
        reportTo("5.7.1"),
        ...(randomInt(4) === 0 ? [reportTo("5.1.1"), { report: complaint }] : []),
      ]);
  if (!mail) return;
  const fact = service.fact(caller, send, mail);
  await Promise.all([fact, ...(randomInt(2) ? [fact] : [])].map((one) => service.deliver(one)));
  if (isReply) world.replied.add(person.email);
}

async function visitMail(world: World): Promise<void> {
  const id = pick([...world.grants.keys()]);
  const send = (await service.sends(world.caller)).find((other) => other.id === id);
  if (!send || !world.grants.get(send.id)?.size) return;
  const { workspaceId: workspace_id } = world.caller;
  const { enrolment_id, step } = send;
  const visit = {
    id: randomUUIDv7(),
    workspace_id,
    enrolment_id,
    step,
    url: null,
    suspicion: null,
    visited_at: new Date(),
  };
  await db.transaction(inUnit((unit) => recordVisit(unit, { ...visit, kind: "open" })));
}

async function resolve(world: World): Promise<void> {
  const { caller, grants, resolving } = world;
  const send = pick((await service.sends(caller)).filter(({ state }) => state === "unknown"));
  const resolution = pick([{ as: "sent" }, { as: "not-sent" }, { as: "not-sent", again: true }] as const);
  if (!send || !resolution || resolving.has(send.id)) return;
  resolving.add(send.id);
  world.proven.add(send.id);
  const before = grants.get(send.id);
  if ("again" in resolution) grants.delete(send.id);
  try {
    await call(resolveSend, { id: send.id, ...resolution }, caller);
  } catch (error) {
    if (before) grants.set(send.id, before);
    throw error;
  } finally {
    resolving.delete(send.id);
  }
}

const classify = ({ caller }: World) => service.classifyAll(caller);

/** Of two at once nobody could say which was last. */
async function pauseOrResume(world: World): Promise<void> {
  if (world.isSwitching) return;
  world.isSwitching = true;
  try {
    if (world.pausedSince === undefined && randomInt(3) === 0) {
      await call(pauseCampaign, { id: world.id }, world.caller);
      world.pausedSince = performance.now();
    } else {
      world.pausedSince = undefined;
      await call(resumeCampaign, { id: world.id }, world.caller);
    }
  } finally {
    world.isSwitching = false;
  }
}

const plan = async () => void (await service.plan());
const age = ({ caller }: World) => service.age(caller, randomInt(12) > 0 ? "30 seconds" : "11 minutes");
const often = [plan, load, load, dispatch, dispatch, dispatch, settle, settle];
const actions = [
  ...often,
  ...often,
  suppress,
  pauseOrResume,
  pauseOrResume,
  age,
  receive,
  receive,
  classify,
  visitMail,
  resolve,
];

async function act(world: World): Promise<void> {
  try {
    await pick<(world: World) => Promise<void>>(actions)?.(world);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === "unavailable") throw error;
  }
}

const variants = ["B", "C"].map((name) => ({ name, subject: name, body: name }));

test.each([1, 2, 3, 4])(
  "after any changes in any order, no step is sent twice and every count is exact (%i)",
  async () => {
    const {
      caller,
      id,
      prospects: people,
    } = await service.running(
      40,
      {
        mailboxes: ["a@s.example", "b@s.example", "c@s.example"],
        steps: [step("1", { variants }), step("2"), step("3", { variants: variants.slice(0, 1) })],
      },
      { daily_limit: 1_000 },
    );
    const world: World = {
      caller,
      id,
      people,
      mails: [],
      grants: new Map(),
      pausedSince: undefined,
      isSwitching: false,
      resolving: new Set(),
      proven: new Set(),
      suppressed: new Set(),
      replied: new Set(),
      violations: [],
    };
    for (let round = 0; round < 200; round++) {
      await Promise.all(Array.from({ length: 5 }, () => act(world)));
      if (round % 20 === 0) await expectExactCounters(db, caller);
    }
    expect(world.violations).toEqual([]);
    expect([...world.grants.values()].filter(({ size }) => size > 1)).toEqual([]);
    expect(world.grants.size).toBeGreaterThan(5);
    await expectSoundLedger(service, caller);
    await expectExactCounters(db, caller);
    await expectAgreeingStats(service, caller, id);
  },
);
