import type { Log } from "@outbound/service/log";
import { journalDepth } from "../metrics.ts";
import type { Journal } from "./journal.ts";
import type { RecentSubjects } from "./recent-subjects.ts";
import type { TrackerFact } from "./tracker-fact.ts";

type Options = {
  journal: Journal;
  publish: (fact: TrackerFact) => Promise<void>;
  /** While the broker is away nothing is read, because nothing could be published. */
  isUp: () => boolean;
  /** Files with a recently published subject stay until it is no longer recent. */
  recent: RecentSubjects;
  log: Log;
  everyMs?: number;
};

export function startReplay(options: Options): { stop(): Promise<void> } {
  let isStopping = false;
  let isFailing = false;
  let running = Promise.resolve();
  const run = async () => {
    if (isStopping) return;
    const failure = await replay(options).catch((error: unknown) => asError(error));
    if (failure === "untried" || Boolean(failure) === isFailing) return;
    isFailing = Boolean(failure);
    if (failure) options.log.warn({ err: failure }, "journal.publish_failed");
    else options.log.info({}, "journal.publish_resumed");
  };
  const next = () => {
    running = running.then(run);
  };
  next();
  const timer = setInterval(next, options.everyMs ?? 1_000);
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
      await replay(options, { isLast: true }).catch(() => {});
    },
  };
}

/** A fact that can't be read or published delays no other. Returns the last failure, if any. */
async function replay(
  { journal, publish, isUp, recent }: Options,
  { isLast = false } = {},
): Promise<Error | "untried" | undefined> {
  const ids = await journal.ids();
  journalDepth.set(ids.length);
  let failure: Error | undefined;
  for (const id of ids) {
    if (!isUp()) return "untried";
    try {
      const fact = await journal.read(id);
      const isWaiting = fact && recent.isRecent(fact) && !isLast;
      if (!isWaiting) {
        if (fact) await publish(fact);
        if (fact) recent.add(fact);
        await journal.remove(id);
      }
      journalDepth.dec();
    } catch (error) {
      failure = asError(error);
      if (isLast) return failure;
    }
  }
  return failure;
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
