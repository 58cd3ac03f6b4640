import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@outbound/testing/seeded-random";
import type { Workspace } from "./audience.ts";
import { type Balancer, codeOf } from "./balancer.ts";

export const kinds = ["create", "create and enrol", "enrol", "suppress", "read", "unsubscribe", "page"] as const;
export type Kind = (typeof kinds)[number];
type RequestKind = Kind | "pause" | "move";

export type Tally = {
  scenario: string;
  requests: number;
  acknowledged: number;
  failures: Map<string, number>;
  hung: number;
  slowestMs: number;
  wrongAnswers: string[];
};

/** The wait doubles up to the longest: a repeat needs the same token, which allows 60 requests a minute. */
const firstRetryMs = 150;
const longestRetryMs = 1_200;

export type Request = { path: string; method?: "GET" | "POST" | "PATCH"; body?: object; key?: string };
export type Answer = { status: number; text: string };
type Send = () => Promise<Answer>;

export type Client = {
  /** Undefined when the request should be repeated, null when that is useless. */
  once: (kind: RequestKind, tally: Tally, send: Send) => Promise<Answer | null | undefined>;
  untilAnswered: (kind: RequestKind, tally: Tally, send: Send) => Promise<Answer | undefined>;
  atGateway: (workspace: Workspace, request: Request, token?: string) => Promise<Answer>;
  atTracker: (path: string, method: "GET" | "POST") => Promise<Answer>;
  nextToken: (workspace: Workspace) => string;
  abandon: () => void;
};

type Options = {
  gateways: Balancer;
  trackers: Balancer;
  deadlineMs: number;
  onSuccess: (kind: RequestKind) => void;
  random: Random;
};

export function createClient({ gateways, trackers, deadlineMs, onSuccess, random }: Options): Client {
  const turns = new Map<Workspace, number>();
  let isAbandoned = false;

  const client: Client = {
    async once(kind, tally, send) {
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
    },
    async untilAnswered(kind, tally, send) {
      for (let retryMs = firstRetryMs; ; retryMs = Math.min(2 * retryMs, longestRetryMs)) {
        const answer = await client.once(kind, tally, send);
        if (answer !== undefined || isAbandoned) return answer ?? undefined;
        await sleep(retryMs * (0.75 + random.share() / 2));
      }
    },
    async atGateway(workspace, { path, method = "GET", body, key }, token = client.nextToken(workspace)) {
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
    },
    async atTracker(path, method) {
      return read(await trackers.fetch(path, { method, signal: AbortSignal.timeout(deadlineMs) }));
    },
    nextToken(workspace) {
      const turn = turns.get(workspace) ?? 0;
      turns.set(workspace, turn + 1);
      return workspace.tokens[turn % workspace.tokens.length] ?? "";
    },
    abandon() {
      isAbandoned = true;
    },
  };
  return client;
}

export function newTally(scenario: string): Tally {
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

async function read(response: Response): Promise<Answer> {
  return { status: response.status, text: await response.text() };
}
