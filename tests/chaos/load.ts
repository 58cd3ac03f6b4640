import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@outbound/testing/seeded-random";
import type { Workspace } from "./audience.ts";
import { type Answer, type Client, type Kind, kinds, newTally, type Request, type Tally } from "./client.ts";

/** Requests per second. */
export type Rates = Record<Kind, number>;

export const steadyRates: Rates = {
  create: 6,
  "create and enrol": 3,
  enrol: 3,
  suppress: 3,
  read: 5,
  unsubscribe: 2,
  page: 3,
};
/** 200 requests a second. */
export const busyRates: Rates = {
  create: 25,
  "create and enrol": 5,
  enrol: 5,
  suppress: 5,
  read: 150,
  unsubscribe: 2,
  page: 8,
};

/** A write that was answered with success, so it must exist exactly once. */
export type Acknowledged = {
  /**
   * A pause is one entry for each person whom it stops. A move is the former address, to which no mail goes any more.
   * People who `stay` are only promised further mails.
   */
  kind: Kind | "erase" | "move" | "note" | "pause" | "reply" | "stay";
  tally: Tally;
  email: string;
  id: string;
  at: Date;
};

/** The limit on pending requests of each kind: in an outage they wait, and are repeated until they are answered. */
const mostPending = 20;
const tickMs = 10;
const repeatShare = 0.2;

export type UnsubscribeLink = { email: string; path: string };

export function unsubscribePath(mail: string): string | undefined {
  const link = /^List-Unsubscribe: <(\S+)>/im.exec(mail)?.[1];
  if (link === undefined) return undefined;
  const { pathname, search } = new URL(link);
  return pathname + search;
}

type Written = { kind: Kind; id: string; send: () => Promise<Answer> };

type Options = {
  workspaces: readonly Workspace[];
  client: Client;
  unsubscribeLinks: readonly UnsubscribeLink[];
  random: Random;
};

export type Load = {
  readonly acknowledged: readonly Acknowledged[];
  acknowledge(write: Omit<Acknowledged, "at">): void;
  current(): Tally;
  setRates(rates: Rates): void;
  begin(scenario: string): Tally;
  stop(): Promise<void>;
  /** Begins and repeats nothing more, when nothing is left to count. */
  abandon(): void;
};

export function startLoad(options: Options): Load {
  const { workspaces, client, unsubscribeLinks, random } = options;
  const { atGateway, atTracker, nextToken, once, untilAnswered } = client;
  const acknowledged: Acknowledged[] = [];
  const written: Written[] = [];
  const newcomers: { workspace: Workspace; email: string; id: string }[] = [];
  const pending = new Map<Kind, number>(kinds.map((kind) => [kind, 0]));
  let unsubscribed = 0;
  let rates = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Rates;
  let current = newTally("before");
  let isStopping = false;

  const actions: Record<Kind, (tally: Tally) => Promise<void>> = {
    async create(tally) {
      const workspace = random.pick(workspaces);
      const email = newAddress();
      const made = await write("create", tally, workspace, { path: "/prospects", body: { email } }, email);
      if (made) newcomers.push({ workspace, email, id: made.id });
    },
    async "create and enrol"(tally) {
      const workspace = random.pick(workspaces);
      const email = newAddress();
      const path = `/prospects?campaign=${workspace.campaignId}`;
      await write("create and enrol", tally, workspace, { path, body: { email } }, email);
    },
    async enrol(tally) {
      const newcomer = newcomers.shift();
      if (!newcomer) return;
      const { workspace, email, id } = newcomer;
      const path = `/campaigns/${workspace.campaignId}/prospects`;
      const answer = await untilAnswered("enrol", tally, () =>
        atGateway(workspace, { path, method: "POST", body: { prospect_ids: [id] } }),
      );
      const [item] = answer ? JSON.parse(answer.text).data : [];
      if (!item) return;
      // The push to the campaign service failed, so the copy arrives later.
      if (item.result === "not-found") return void newcomers.push(newcomer);
      if (!["enrolled", "already-enrolled"].includes(item.result)) tally.wrongAnswers.push(`enrol: ${item.result}`);
      else acknowledge({ kind: "enrol", tally, email, id });
    },
    async suppress(tally) {
      const email = newAddress();
      const body = { kind: "email", value: email };
      await write("suppress", tally, random.pick(workspaces), { path: "/suppressions", body }, email);
    },
    async read(tally) {
      const workspace = random.pick(workspaces);
      const path = random.pick(["/prospects?limit=5", `/campaigns/${workspace.campaignId}`, "/suppressions?limit=5"]);
      await once("read", tally, () => atGateway(workspace, { path }));
    },
    async unsubscribe(tally) {
      const link = unsubscribeLinks[unsubscribed];
      if (!link) return;
      unsubscribed += 1;
      const answer = await untilAnswered("unsubscribe", tally, () => atTracker(link.path, "POST"));
      if (answer) acknowledge({ kind: "unsubscribe", tally, email: link.email, id: "" });
    },
    async page(tally) {
      const [link] = unsubscribeLinks;
      if (link) await once("page", tally, () => atTracker(link.path, "GET"));
    },
  };

  /** However often a request with an Idempotency-Key is repeated, the answer is its first effect. */
  async function write(kind: Kind, tally: Tally, workspace: Workspace, request: Request, email: string) {
    // A key belongs to its token.
    const token = nextToken(workspace);
    const keyed: Request = { ...request, method: "POST", key: randomUUID() };
    const send = () => atGateway(workspace, keyed, token);
    const answer = await untilAnswered(kind, tally, send);
    if (!answer) return undefined;
    const { id } = JSON.parse(answer.text) as { id: string };
    acknowledge({ kind, tally, email, id });
    written.push({ kind, id, send });
    if (random.chance(repeatShare)) await repeat({ kind, id, send }, tally);
    if (random.chance(repeatShare)) await repeat(random.pick(written), tally);
    return { id };
  }

  async function repeat({ kind, id, send }: Written, tally: Tally): Promise<void> {
    const answer = await once(kind, tally, send);
    if (answer && JSON.parse(answer.text).id !== id) tally.wrongAnswers.push(`${kind}: a repeat had another effect`);
  }

  function acknowledge(write: Omit<Acknowledged, "at">): void {
    acknowledged.push({ ...write, at: new Date() });
    write.tally.acknowledged += 1;
  }

  async function begin(kind: Kind): Promise<void> {
    pending.set(kind, (pending.get(kind) ?? 0) + 1);
    await actions[kind](current);
    pending.set(kind, (pending.get(kind) ?? 0) - 1);
  }

  async function tick(): Promise<void> {
    const due = new Map<Kind, number>();
    for (let before = performance.now(); !isStopping; ) {
      await sleep(tickMs);
      const now = performance.now();
      for (const kind of kinds) {
        const wanted = (due.get(kind) ?? 0) + (rates[kind] * (now - before)) / 1_000;
        const begun = Math.min(Math.floor(wanted), mostPending - (pending.get(kind) ?? 0));
        for (let n = 0; n < begun; n++) void begin(kind);
        due.set(kind, Math.min(wanted - begun, mostPending));
      }
      before = now;
    }
  }
  const ticking = tick();

  return {
    acknowledged,
    acknowledge,
    current: () => current,
    setRates: (wanted) => {
      rates = wanted;
    },
    begin: (scenario) => (current = newTally(scenario)),
    abandon() {
      isStopping = true;
      client.abandon();
    },
    async stop() {
      isStopping = true;
      await ticking;
      while ([...pending.values()].some((count) => count > 0)) await sleep(tickMs);
    },
  };
}

const newAddress = () => `${randomUUID()}@people.example`;
