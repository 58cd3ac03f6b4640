import { randomUUID, randomUUIDv7 } from "node:crypto";
import { AppError } from "@outbound/contracts/app-error";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { runCampaignAgain } from "@outbound/contracts/campaigns/run-campaign-again";
import { unsubscribeEnrolment } from "@outbound/contracts/enrolments/unsubscribe-enrolment";
import { campaignCountClick } from "@outbound/contracts/events/campaign-count-click";
import { resolveSend } from "@outbound/contracts/sending/resolve-send";
import { eventually } from "@outbound/testing/eventually";
import { fuzzSeed } from "@outbound/testing/fuzz-seed";
import { seededRandom } from "@outbound/testing/seeded-random";
import { expect, test } from "vitest";
import { inUnit } from "../campaigns/unit-of-work.ts";
import { expectExactCounters, step } from "../testing/campaign.fixture.ts";
import { reportOf, startInboxTest } from "../testing/inbox.fixture.ts";
import { expectAgreeingStats, expectSoundLedger } from "../testing/ledger.fixture.ts";
import { repeatWhileUnavailable, type Send } from "../testing/sending.fixture.ts";
import {
  actsOnPeople,
  createWorld,
  expectNoErasedRecipients,
  expectOnlyMailedExcluded,
  type Mail,
  type MailedTo,
  objectionsTo,
  type Person,
  tell,
  type World,
} from "../testing/sending-world.fixture.ts";
import { countClick, recordVisit } from "../tracking/count-visit.ts";

const random = seededRandom(fuzzSeed());
const { int: randomInt } = random;
const service = await startInboxTest();
const { db } = service;
/** As each client does whose request meets somebody else's lock. */
const call: typeof service.call = (...request) => repeatWhileUnavailable(() => service.call(...request));
const { enrolNewcomers, changeAddress, erase, suppress, excludeBy, recipientOf } = actsOnPeople(
  { ...service, call },
  random,
);

const pick = <T>(items: readonly T[]): T | undefined => items[randomInt(Math.max(1, items.length))];

async function personOf({ caller, people }: World, { id }: Pick<Send, "id">): Promise<Person | undefined> {
  const { rows } = await db.query<{ prospect_id: string }>(
    `select e.prospect_id from send s join enrolment e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id
     where s.workspace_id = $1 and s.id = $2`,
    [caller.workspaceId, id],
  );
  return people.get(rows[0]?.prospect_id ?? "");
}

async function load(world: World): Promise<void> {
  const jobs = await service.jobs(world.caller);
  const fresh = jobs.filter(({ send_id, attempt }) => !world.loaded.has(`${send_id} ${attempt}`));
  const job = pick(randomInt(4) > 0 ? fresh.slice(-8) : jobs);
  if (!job) return;
  const send = { id: job.send_id, attempt: job.attempt };
  world.loaded.add(`${send.id} ${send.attempt}`);
  const { envelope } = await service.load(world.caller, send);
  const person = await personOf(world, send);
  if (!person) return;
  world.mails.push({ send, to: envelope.to, person, worker: randomUUID(), isGranted: false, openRequests: 0 });
}

/** A worker that got no answer asks again, or reports that nothing left. */
async function dispatch(world: World): Promise<void> {
  const mail = pick(randomInt(4) > 0 ? world.mails.filter(({ isGranted }) => !isGranted) : world.mails);
  if (!mail) return;
  const { caller, grants, mailed, violations } = world;
  const objections = objectionsTo(world, mail);
  const isAnswerLost = randomInt(8) === 0;
  mail.openRequests++;
  try {
    const { go } = await service.dispatch(caller, mail.send, { worker: mail.worker, to: mail.to });
    tell(world, mail.send, `${mail.worker} ${go ? "granted" : "not granted"}${isAnswerLost ? ", lost" : ""}`);
    // It gives a refused mail up, mostly.
    if (!go && randomInt(4) > 0) world.mails = world.mails.filter((other) => other !== mail);
    if (!go) return;
    mailed.add(mail.to);
    const stayed = objectionsTo(world, mail).filter((objection) => objections.includes(objection));
    violations.push(...stayed.map((objection) => `a mail left, although ${objection}`));
    if (isAnswerLost) return;
    mail.isGranted = true;
    grants.set(mail.send.id, (grants.get(mail.send.id) ?? new Set()).add(mail.worker));
  } finally {
    mail.openRequests--;
  }
}

const nobody = { outcome: "refused", fault: "recipient", smtp_code: 550, reason: "550 5.1.1 No such user" } as const;

async function settle(world: World): Promise<void> {
  const free = world.mails.filter(({ openRequests }) => openRequests === 0);
  const mail = pick(randomInt(4) > 0 ? free.filter(({ isGranted }) => isGranted) : free);
  if (!mail) return;
  const { grants, proven, resolving } = world;
  world.mails = world.mails.filter((other) => other !== mail);
  const failed = pick([
    { outcome: "deferred", fault: "recipient" },
    { outcome: "deferred", fault: "sender" },
    { outcome: "deferred", fault: "none" },
    { outcome: "refused", fault: "sender", smtp_code: 550 },
    ...(randomInt(4) > 0 ? [] : [nobody]),
  ] as const);
  const begun = pick([{ outcome: "sent" }, { outcome: "sent" }, { outcome: "unknown" }] as const);
  const reported = mail.isGranted && randomInt(4) > 0 ? begun : failed;
  if (mail.isGranted && reported === failed) grants.get(mail.send.id)?.delete(mail.worker);
  if (reported === nobody) world.mailed.add(mail.to);
  const isProven = proven.has(mail.send.id);
  tell(world, mail.send, `${mail.worker} reports ${reported?.outcome}`);
  await settleWithRetries(world, mail, reported ?? {});
  if (!mail.isGranted) return;
  await excludeBy(world, mail.send, mail.person, () => hasBounced(mail));
  if (isProven || proven.has(mail.send.id)) return;
  const { state } = await fateOf(mail);
  // Whatever visits suggest, a server's report that it took nothing counts, however late it comes.
  if (reported === failed && state === "sent" && !grants.get(mail.send.id)?.size && !resolving.has(mail.send.id)) {
    world.violations.push(`a mail counts as sent that was ${failed?.outcome}`);
  }
}

async function fateOf({ send }: Pick<Mail, "send">): Promise<{ state?: string; bounce?: string | null }> {
  const { rows } = await db.query<{ state: string; bounce: string | null }>(
    "select state, bounce from send where id = $1",
    [send.id],
  );
  return rows[0] ?? {};
}

const hasBounced = async (mail: Pick<Mail, "send">) => (await fateOf(mail)).bounce === "hard";

/** While somebody changes the campaign a late outcome is redelivered. */
async function settleWithRetries({ caller }: World, { send, worker }: Mail, reported: object): Promise<void> {
  await eventually(() => service.settle(caller, send, { worker, ...reported }));
}

/** Any of the mails that may have left, also one of long ago. */
async function findMailed(world: World) {
  const id = pick([...world.grants.keys()]);
  const send = (await service.sends(world.caller)).find((other) => other.id === id);
  const person = send && (await personOf(world, send));
  return send && person ? { send, person } : undefined;
}

async function useLink(world: World): Promise<void> {
  const { send, person } = (await findMailed(world)) ?? {};
  if (!send || !person || randomInt(3) > 0) return;
  const use = { use_id: randomUUIDv7(), enrolment_id: send.enrolment_id, step: send.step, via: "one_click" as const };
  await excludeBy(world, send, person, async () => {
    await call(unsubscribeEnrolment, use, world.caller);
    return true;
  });
}

const optOut = "Please remove me from your list.";

async function receive(world: World): Promise<void> {
  const { caller } = world;
  const send = pick(await service.sends(caller));
  const person = send && (await personOf(world, send));
  if (!send || !person) return;
  const recipient = await recipientOf(send);
  const address = recipient ?? person.prospect.email;
  const answer = { in_reply_to: send.message_id, from: { address, name: null } };
  const automatic = { automatic_headers: { "auto-submitted": "auto-replied" } };
  const reportTo = (status: string) => reportOf(send.message_id, { address, status, diagnostic: null });
  const isReply = randomInt(8) === 0;
  world.proven.add(send.id);
  const text = pick(["Yes, please call me.", "No, thank you.", "Who are you?", optOut]);
  const mail = isReply
    ? { ...answer, text: text ?? "" }
    : pick([
        { ...answer, ...automatic, text: "I am out of the office." },
        { folder: "sent" as const, message_id: send.message_id },
        // Anybody can write these, so they must have no effect.
        { from: answer.from, text: optOut },
        { from: answer.from, ...automatic, text: "I am out of the office." },
        reportTo("4.4.7"),
        reportTo("5.7.1"),
      ]);
  if (!mail) return;
  if (isReply && text === optOut && !recipient) {
    person.hasOptedOutUnmailed = true;
    world.mailed.add(person.prospect.email);
  }
  const fact = service.fact(caller, send, mail);
  await Promise.all([fact, ...(randomInt(2) ? [fact] : [])].map((one) => service.deliver(one)));
  if (!isReply) return;
  person.hasReplied = true;
  world.mailed.add(address);
  if (text === optOut && recipient) world.optOuts.add({ id: send.id, recipient });
}

/** Of any mail that may have left; what is said about it concerns the address that it went to. */
async function blame(world: World): Promise<void> {
  const { send, person } = (await findMailed(world)) ?? {};
  const recipient = send && (await recipientOf(send));
  if (!send || !person || !recipient || randomInt(4) > 0) return;
  const complaint = { kind: "feedback" as const, original_message_id: send.message_id, recipients: [] };
  const bounce = reportOf(send.message_id, { address: recipient, status: "5.1.1", diagnostic: null });
  const isBounce = randomInt(2) === 0;
  world.proven.add(send.id);
  const fact = service.fact(world.caller, send, isBounce ? bounce : { report: complaint });
  await excludeBy(world, send, person, async () => {
    await service.deliver(fact);
    return !isBounce || (await hasBounced({ send }));
  });
}

async function visitMail(world: World): Promise<void> {
  const { send } = (await findMailed(world)) ?? {};
  if (!send || !world.grants.get(send.id)?.size) return;
  const url = randomInt(2) ? `https://acme.example/${randomInt(3)}` : null;
  const visit = {
    id: randomUUIDv7(),
    workspace_id: world.caller.workspaceId,
    enrolment_id: send.enrolment_id,
    step: send.step,
    kind: url === null ? ("open" as const) : ("click" as const),
    url,
    suspicion: null,
    visited_at: new Date(),
  };
  await db.of(world.caller.workspaceId).transaction(inUnit((unit) => recordVisit(unit, visit)));
}

async function countClicks({ caller }: World): Promise<void> {
  type Later = { workspace_id: string; visit_id: string };
  for (const { workspace_id, visit_id } of (await service.announced<Later>(caller, campaignCountClick.name)).slice(
    -8,
  )) {
    await db.of(workspace_id).transaction(inUnit((unit) => countClick(unit, visit_id)));
  }
}

async function resolve(world: World): Promise<void> {
  const { caller, grants, resolving } = world;
  const isFree = ({ id }: Send) =>
    !resolving.has(id) && !world.mails.some((mail) => mail.send.id === id && mail.openRequests > 0);
  const send = pick((await service.sends(caller)).filter((one) => one.state === "unknown" && isFree(one)));
  const resolution = pick([{ as: "sent" }, { as: "not-sent" }, { as: "not-sent", again: true }] as const);
  if (!send || !resolution) return;
  resolving.add(send.id);
  world.proven.add(send.id);
  const before = grants.get(send.id);
  if ("again" in resolution) grants.delete(send.id);
  try {
    await call(resolveSend, { id: send.id, ...resolution }, caller);
    tell(world, send, `resolved ${JSON.stringify(resolution)}`);
  } catch (error) {
    if (before) grants.set(send.id, before);
    throw error;
  } finally {
    resolving.delete(send.id);
  }
}

async function classify(world: World): Promise<void> {
  const known: MailedTo[] = [...world.optOuts];
  await service.classifyAll(world.caller);
  for (const { id, recipient } of known) {
    if ((await recipientOf({ id })) === recipient) world.suppressed.add(recipient);
  }
}

/** Of two at once nobody could say which was last. */
async function pauseOrResume(world: World): Promise<void> {
  if (world.isSwitching || world.isCompleted) return;
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

/** It is paused then. */
async function completeOrRunAgain(world: World): Promise<void> {
  if (world.isSwitching || (!world.isCompleted && randomInt(8) > 0)) return;
  world.isSwitching = true;
  try {
    if (world.isCompleted) {
      await call(runCampaignAgain, { id: world.id }, world.caller);
    } else {
      await call(completeCampaign, { id: world.id }, world.caller);
      world.pausedSince ??= performance.now();
      world.completions++;
    }
    world.isCompleted = !world.isCompleted;
  } finally {
    world.isSwitching = false;
  }
}

const plan = async () => void (await service.plan());
const age = ({ caller }: World) =>
  service.age(caller, pick(["30 seconds", "2 minutes", "5 minutes", "11 minutes"]) ?? "");
const often = [plan, load, load, dispatch, dispatch, dispatch, settle, settle];
const people = [enrolNewcomers, changeAddress, erase, suppress];
const answers = [receive, receive, classify, useLink, blame, visitMail, visitMail, countClicks];
const actions = [
  ...often,
  ...often,
  ...people,
  ...answers,
  pauseOrResume,
  pauseOrResume,
  completeOrRunAgain,
  age,
  resolve,
];

async function act(world: World): Promise<void> {
  try {
    await pick<(world: World) => Promise<void>>(actions)?.(world);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const variants = ["B", "C"].map((name) => ({ name, subject: name, body: name }));

const promise = "after any changes in any order, no step is sent twice and every count is exact (%i)";
test.each([1, 2])(promise, changeEverything);
test.each([3, 4])(promise, { tags: ["long"] }, changeEverything);

async function changeEverything(): Promise<void> {
  const { caller, id, prospects } = await service.running(
    40,
    {
      mailboxes: ["a@s.example", "b@s.example", "c@s.example"],
      steps: [step("1", { variants }), step("2"), step("3", { variants: variants.slice(0, 1) })],
    },
    { daily_limit: 1_000 },
  );
  const world = createWorld(caller, id, prospects);
  for (let round = 0; round < 400; round++) {
    await Promise.all(Array.from({ length: 5 }, () => act(world)));
    if (round % 20 === 0) await expectExactCounters(db, caller);
  }
  expect(world.violations).toEqual([]);
  const twice = [...world.grants].filter(([, { size }]) => size > 1);
  expect(twice.map(([send]) => world.stories.get(send))).toEqual([]);
  expect(world.grants.size).toBeGreaterThan(10);
  await expectSoundLedger(service, caller, world);
  await expectExactCounters(db, caller);
  await expectAgreeingStats(service, caller, id);
  await expectOnlyMailedExcluded(service, world);
  await expectNoErasedRecipients(service, world);
}
