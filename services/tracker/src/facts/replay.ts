import type { Log } from "@outbound/service/log";
import { journalDepth } from "../metrics.ts";
import type { Journal } from "./journal.ts";
import type { ToldLinks } from "./told-links.ts";
import type { TrackerFact } from "./tracker-fact.ts";

type Options = {
  journal: Journal;
  publish: (fact: TrackerFact) => Promise<void>;
  /** False: nothing is read that can't be published. */
  isUp: () => boolean;
  /** What it holds of them waits until they are not recent any more. */
  told: ToldLinks;
  log: Log;
  everyMs?: number;
};

/** Publishes what the journal holds, every so often, until it holds nothing. A trouble is told of when it begins and ends. */
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

/** A fact that can't be read or published holds up no other. The last failure is the answer, if there was one. */
async function replay(
  { journal, publish, isUp, told }: Options,
  { isLast = false } = {},
): Promise<Error | "untried" | undefined> {
  const ids = await journal.ids();
  journalDepth.set(ids.length);
  let failure: Error | undefined;
  for (const id of ids) {
    if (!isUp()) return "untried";
    try {
      const fact = await journal.read(id);
      const isWaiting = fact && told.isRecent(fact) && !isLast;
      if (!isWaiting) {
        if (fact) await publish(fact);
        if (fact) told.note(fact);
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
