import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import type { Db } from "@outbound/postgres/database";
import { eventually } from "@outbound/testing/eventually";
import type { Random } from "@outbound/testing/seeded-random";
import type { SmtpSink } from "@outbound/testing/smtp-sink";
import { atAnyTime, type Workspace } from "./audience.ts";
import type { Answer, Client, Request, Tally } from "./client.ts";
import { type Load, unsubscribePath } from "./load.ts";
import { type Ask, ignoreDuplicate, ignoreRunning } from "./operator.ts";
import { endDelays } from "./time.ts";

export type People = {
  gather(tally: Tally): Promise<void>;
  /** Makes everybody due several times while those who leave ask for it, each until they are answered. */
  leave(withinMs: number): Promise<void>;
  goOn(): void;
  /** Suppresses everybody in the end. Resolves to the longest wait for a mail of those who stay; undefined when one got none. */
  finish(): Promise<number | undefined>;
};

type Options = {
  workspace: Workspace;
  ask: Ask;
  client: Client;
  load: Load;
  sink: SmtpSink;
  campaignDb: Db;
  random: Random;
};

type Group = {
  tally: Tally;
  campaigns: { open: string; paused: string };
  unsubscribing: string[];
  suppressed: string[];
  suppressedByOperator: string[];
  erased: string[];
  moving: string[];
  paused: string[];
  staying: string[];
  answered: Promise<unknown>;
  waitedMs: Promise<number | undefined>;
};

const steps = 50;
const timesDue = 12;
/** The mails to each person who stays, within which a mail to the others would have come as well. */
const mailsAfterwards = 2;
const roundMs = 500;
const mostRounds = 240;

export const inSequence = "@sequence.example";
export const isInSequence = (email: string) => email.endsWith(inSequence);

export function createPeople({ workspace, ask, client, load, sink, campaignDb, random }: Options): People {
  let group: Group;

  const startSequence = async () => {
    const sequence = {
      name: `Sequence ${randomUUID()}`,
      mailboxes: workspace.mailboxes,
      settings: atAnyTime,
      steps: Array.from({ length: steps }, (_, at) => ({ delay_days: 1, subject: `Step ${at + 1}`, body: "Hello" })),
    };
    const { id } = await ask(applyCampaign, sequence, workspace.id);
    await ask(startCampaign, { id }, workspace.id).catch(ignoreRunning);
    return id;
  };
  const enrol = (count: number, campaign: string): Promise<string[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const email = `${randomUUID()}${inSequence}`;
        await ask(createProspect, { email, campaign }, workspace.id).catch(ignoreDuplicate);
        return email;
      }),
    );
  const mailsTo = (email: string) => sink.mails.filter(({ to }) => to[0] === email);
  /** On a busy machine it may fail; the next call does the same. */
  const makeDue = () => endDelays(campaignDb, Object.values(group.campaigns)).catch(() => {});

  /** Every other person asks once, as mail providers do: the tracker's 503 says that the request is recorded. */
  const unsubscribe = async (email: string, tally: Tally, number: number) => {
    const path = unsubscribePath(mailsTo(email)[0]?.text ?? "") ?? "";
    let isNoted = false;
    const send = async (): Promise<Answer> => {
      const answer = await client.atTracker(path, "POST");
      isNoted = answer.status === 503 && number % 2 === 0;
      return isNoted ? { ...answer, status: 200 } : answer;
    };
    const answer = await client.untilAnswered("unsubscribe", tally, send);
    if (answer) load.acknowledge({ kind: isNoted ? "note" : "unsubscribe", tally, email, id: "" });
  };
  /** Every other request has no key: an address that is already suppressed is as good. */
  const suppress = async (email: string, tally: Tally, number: number) => {
    const body = { kind: "email", value: email };
    const request: Request = { path: "/suppressions", method: "POST", body };
    if (number % 2 === 0) request.key = randomUUID();
    const token = client.nextToken(workspace);
    const send = () => client.atGateway(workspace, request, token).then(isDoneWhen("already excluded"));
    const answer = await client.untilAnswered("suppress", tally, send);
    if (answer) load.acknowledge({ kind: "suppress", tally, email, id: JSON.parse(answer.text).id ?? "" });
  };
  const suppressAsOperator = async (email: string, tally: Tally) => {
    const entry = await ask(addSuppression, { value: email }, workspace.id).catch(ignoreDuplicate);
    load.acknowledge({ kind: "suppress", tally, email, id: entry?.id ?? "" });
  };
  const erase = async (email: string, tally: Tally) => {
    await ask(eraseProspect, { prospect: email }, workspace.id);
    load.acknowledge({ kind: "erase", tally, email, id: "" });
  };
  /** To an address that nobody has; one of the two requests has a key. */
  const move = async (email: string, tally: Tally, number: number) => {
    const { data } = await ask(listProspects, { email }, workspace.id);
    const request: Request = { path: `/prospects/${data[0]?.id}`, method: "PATCH", body: { email: movedFrom(email) } };
    if (number % 2 === 0) request.key = randomUUID();
    const token = client.nextToken(workspace);
    const answer = await client.untilAnswered("move", tally, () => client.atGateway(workspace, request, token));
    if (answer) load.acknowledge({ kind: "move", tally, email, id: "" });
  };
  const pause = async ({ campaigns, paused, tally }: Group) => {
    const path = `/campaigns/${campaigns.paused}/pause`;
    const send = () => client.atGateway(workspace, { path, method: "POST" }).then(isDoneWhen("already paused"));
    const answer = await client.untilAnswered("pause", tally, send);
    if (answer) for (const email of paused) load.acknowledge({ kind: "pause", tally, email, id: "" });
  };

  const mailThoseWhoStay = async ({ answered, staying, tally }: Group, since: Date) => {
    const mailsSince = (email: string, time: Date) => mailsTo(email).filter(({ begunAt }) => begunAt > time);
    let answeredAt: Date | undefined;
    void answered.then(() => {
      answeredAt = new Date();
      for (const email of staying) load.acknowledge({ kind: "stay", tally, email, id: "" });
    });
    const isOver = (time: Date) => staying.every((email) => mailsSince(email, time).length >= mailsAfterwards);
    for (let rounds = 0; rounds < mostRounds && !(answeredAt && isOver(answeredAt)); rounds += answeredAt ? 1 : 0) {
      // Their steps must not run out before the last answer.
      if (!isOver(answeredAt ?? since)) await makeDue();
      await sleep(roundMs);
    }
    const waits = staying.map((email) => mailsSince(email, since)[0]?.begunAt.getTime() ?? Infinity);
    const waitedMs = Math.max(...waits) - since.getTime();
    return Number.isFinite(waitedMs) ? waitedMs : undefined;
  };

  return {
    async gather(tally) {
      const campaigns = { open: await startSequence(), paused: await startSequence() };
      group = {
        tally,
        campaigns,
        unsubscribing: await enrol(4, campaigns.open),
        suppressed: await enrol(4, campaigns.open),
        suppressedByOperator: await enrol(2, campaigns.open),
        erased: await enrol(2, campaigns.open),
        moving: await enrol(2, campaigns.open),
        paused: await enrol(3, campaigns.paused),
        staying: await enrol(4, campaigns.open),
        answered: Promise.resolve(),
        waitedMs: Promise.resolve(undefined),
      };
      await eventually(() => everybody(group).every((email) => mailsTo(email).length > 0));
    },
    async leave(withinMs) {
      const { tally, unsubscribing, suppressed, suppressedByOperator, erased, moving } = group;
      const leaving = [
        ...unsubscribing.map((email, at) => () => unsubscribe(email, tally, at)),
        ...suppressed.map((email, at) => () => suppress(email, tally, at)),
        ...suppressedByOperator.map((email) => () => suppressAsOperator(email, tally)),
        ...erased.map((email) => () => erase(email, tally)),
        ...moving.map((email, at) => () => move(email, tally, at)),
        () => pause(group),
      ];
      group.answered = Promise.all(
        leaving.map(async (leave) => {
          await sleep(random.share() * withinMs);
          await leave();
        }),
      );
      for (let times = 0; times < timesDue; times++) {
        await makeDue();
        await sleep(withinMs / timesDue);
      }
    },
    goOn() {
      group.waitedMs = mailThoseWhoStay(group, new Date());
    },
    async finish() {
      const { waitedMs, staying, paused, moving, tally } = group;
      const waited = await waitedMs;
      await Promise.all(
        [...staying, ...paused, ...moving.map(movedFrom)].map((email) => suppressAsOperator(email, tally)),
      );
      return waited;
    },
  };
}

const everybody = ({ unsubscribing, suppressed, suppressedByOperator, erased, moving, paused, staying }: Group) =>
  [unsubscribing, suppressed, suppressedByOperator, erased, moving, paused, staying].flat();

const movedFrom = (email: string) => `moved-${email}`;

/** A refusal because it is so already is as good as success. */
const isDoneWhen =
  (words: string) =>
  (answer: Answer): Answer =>
    answer.status === 409 && answer.text.includes(words) ? { ...answer, status: 200 } : answer;
