import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../soak/random.ts";
import type { Workspace } from "./audience.ts";
import { type Balancer, codeOf } from "./balancer.ts";

/** What clients do: through the gateways, and at the trackers a one-click unsubscribe and a look at its page. */
export const kinds = ["create", "create and enrol", "enrol", "suppress", "read", "unsubscribe", "page"] as const;
type Kind = (typeof kinds)[number];
/** A second. */
export type Rates = Record<Kind, number>;

/** A write that was answered with success: it must be there for ever, once. */
export type Acknowledged = {
  kind: Kind;
  tally: Tally;
  email: string;
  /** Of what was created or enrolled. */
  id: string;
};

/** What became of the requests of one scenario. */
export type Tally = {
  scenario: string;
  requests: number;
  acknowledged: number;
  /** Why, and how often; all but the last of a write are repeated. */
  failures: Map<string, number>;
  /** Without an answer within the deadline. */
  hung: number;
  slowestMs: number;
  /** Answers that no client may get. */
  wrongAnswers: string[];
};

/** Of each kind at once: in an outage they wait here, and are repeated until they are answered. */
const mostPending = 20;
const tickMs = 10;
/** Doubles to the longest: a token is good for 60 requests a minute, and a repeat under a key needs the same one. */
const firstRetryMs = 150;
const longestRetryMs = 1_200;
const repeatShare = 0.2;

export type UnsubscribeLink = { email: string; path: string };

type Options = {
  workspaces: readonly Workspace[];
  gateways: Balancer;
  trackers: Balancer;
  /** Of the mails that have arrived, oldest first. */
  unsubscribeLinks: readonly UnsubscribeLink[];
  /** A request that takes longer hangs. */
  deadlineMs: number;
  onSuccess: (kind: Kind) => void;
  random: Random;
};

type Request = { path: string; method?: "GET" | "POST"; body?: object; key?: string };
type Answer = { status: number; text: string };

export type Load = {
  readonly acknowledged: readonly Acknowledged[];
  setRates(rates: Rates): void;
  /** What begins from now on counts for this scenario. */
  begin(scenario: string): Tally;
  /** Begins nothing more; resolves when all that was begun is done. */
  stop(): Promise<void>;
  /** Begins and repeats nothing more, for when there is no more to count. */
  abandon(): void;
};

/** Clients at a steady rate, who repeat a write until it is answered, as the API's documents tell them to. */
export function startLoad(options: Options): Load {
  const { workspaces, gateways, trackers, unsubscribeLinks, deadlineMs, onSuccess, random } = options;
  const acknowledged: Acknowledged[] = [];
  /** Created, and in no campaign yet. */
  const newcomers: { workspace: Workspace; email: string; id: string }[] = [];
  const pending = new Map<Kind, number>(kinds.map((kind) => [kind, 0]));
  let unsubscribed = 0;
  const turns = new Map<Workspace, number>();
  let rates = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Rates;
  let current = newTally("before");
  let isStopping = false;
  let isAbandoned = false;

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
      // What could not be pushed to the campaign service is on its way there.
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

  /** Under an Idempotency-Key: however often it is tried, its first effect is the answer. */
  async function write(kind: Kind, tally: Tally, workspace: Workspace, request: Request, email: string) {
    // A key is its token's.
    const token = nextToken(workspace);
    const keyed: Request = { ...request, method: "POST", key: randomUUID() };
    const answer = await untilAnswered(kind, tally, () => atGateway(workspace, keyed, token));
    if (!answer) return undefined;
    const { id } = JSON.parse(answer.text) as { id: string };
    acknowledge({ kind, tally, email, id });
    if (random.chance(repeatShare)) {
      const repeat = await once(kind, tally, () => atGateway(workspace, keyed, token));
      if (repeat && JSON.parse(repeat.text).id !== id) tally.wrongAnswers.push(`${kind}: a repeat had another effect`);
    }
    return { id };
  }

  async function untilAnswered(kind: Kind, tally: Tally, send: () => Promise<Answer>): Promise<Answer | undefined> {
    for (let retryMs = firstRetryMs; ; retryMs = Math.min(2 * retryMs, longestRetryMs)) {
      const answer = await once(kind, tally, send);
      if (answer !== undefined || isAbandoned) return answer ?? undefined;
      await sleep(retryMs * (0.75 + random.share() / 2));
    }
  }

  /** Undefined when it is to be repeated, null when that is no use. */
  async function once(kind: Kind, tally: Tally, send: () => Promise<Answer>): Promise<Answer | null | undefined> {
    const startedAt = performance.now();
    tally.requests += 1;
    try {
      const answer = await send();
      if (answer.status < 300) {
        onSuccess(kind);
        return answer;
      }
      fail(tally, `${answer.status}`);
      const isFinal = answer.status < 500 && answer.status !== 429 && !answer.text.includes("still being processed");
      if (!isFinal) return undefined;
      tally.wrongAnswers.push(`${kind}: ${answer.status} ${answer.text}`);
      return null;
    } catch (error) {
      const isHung = error instanceof DOMException && error.name === "TimeoutError";
      if (isHung) tally.hung += 1;
      fail(tally, isHung ? "hung" : codeOf(error));
      return undefined;
    } finally {
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt);
    }
  }

  async function atGateway(workspace: Workspace, request: Request, token = nextToken(workspace)): Promise<Answer> {
    const { path, method = "GET", body, key } = request;
    const response = await gateways.fetch(`/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { "Content-Type": "application/json" }),
        ...(key && { "Idempotency-Key": key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(deadlineMs),
    });
    return read(response);
  }

  async function atTracker(path: string, method: "GET" | "POST"): Promise<Answer> {
    return read(await trackers.fetch(path, { method, signal: AbortSignal.timeout(deadlineMs) }));
  }

  function acknowledge(write: Acknowledged): void {
    acknowledged.push(write);
    write.tally.acknowledged += 1;
  }

  function nextToken(workspace: Workspace): string {
    const turn = turns.get(workspace) ?? 0;
    turns.set(workspace, turn + 1);
    return workspace.tokens[turn % workspace.tokens.length] ?? "";
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
    setRates: (wanted) => {
      rates = wanted;
    },
    begin: (scenario) => (current = newTally(scenario)),
    abandon() {
      isStopping = true;
      isAbandoned = true;
    },
    async stop() {
      isStopping = true;
      await ticking;
      while ([...pending.values()].some((count) => count > 0)) await sleep(tickMs);
    },
  };
}

function newTally(scenario: string): Tally {
  return {
    scenario,
    requests: 0,
    acknowledged: 0,
    failures: new Map(),
    hung: 0,
    slowestMs: 0,
    wrongAnswers: [],
  };
}

function fail(tally: Tally, why: string): void {
  tally.failures.set(why, (tally.failures.get(why) ?? 0) + 1);
}

const newAddress = () => `${randomUUID()}@people.example`;

async function read(response: Response): Promise<Answer> {
  return { status: response.status, text: await response.text() };
}
