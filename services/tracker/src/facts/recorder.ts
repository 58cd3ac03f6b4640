import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@outbound/service/log";
import { visitsLostTotal } from "../metrics.ts";
import type { Journal } from "./journal.ts";
import type { ToldLinks } from "./told-links.ts";
import type { TrackerFact } from "./tracker-fact.ts";

/** How long an unsubscribe waits for the broker before it goes to the journal. */
const confirmMs = 2_000;
/** The same of an open or a click, for which nobody may be held up. */
const visitConfirmMs = 50;
/** The most that an answer waits for an open or a click to be kept. */
const visitMs = 100;
/** Unpublished files beyond which opens and clicks are no longer kept: the disk's space is the unsubscribes'. */
const mostJournalled = 100_000;

export type Recorder = {
  /** Resolves when the request can't be lost any more; throws when it could. */
  keep(fact: TrackerFact): Promise<void>;
  /** Resolves when the visit can't be lost any more, and soon in any case. */
  keepSoon(fact: TrackerFact): Promise<void>;
  /** Resolves when everything that was begun is kept. */
  finish(): Promise<void>;
};

type Options = { journal: Journal; publish: (fact: TrackerFact) => Promise<void>; told: ToldLinks; log: Log };

/**
 * To the broker, and while it is away to the journal. What says the same as something that was published a moment ago goes to the
 * journal, too, so that the last of such stands for all: some mail clients use a link again each second until they are answered.
 */
export function createRecorder({ journal, publish, told, log }: Options): Recorder {
  const unfinished = new Set<Promise<void>>();

  /** False where only the broker can take it. */
  const isWritten = (fact: TrackerFact) =>
    journal.add(fact).then(
      () => true,
      () => false,
    );

  const keepVisit = async (fact: TrackerFact) => {
    try {
      await within(visitConfirmMs, publish(fact));
    } catch (error) {
      if (journal.depth >= mostJournalled) throw new Error("the journal is full", { cause: error });
      await journal.add(fact);
    }
  };

  return {
    async keep(fact) {
      if (told.isRecent(fact) && (await isWritten(fact))) return;
      try {
        await within(confirmMs, publish(fact));
        told.note(fact);
        log.info(fact, "unsubscribe.published");
      } catch (error) {
        await journal.add(fact);
        log.warn({ err: error, ...fact }, "unsubscribe.journalled");
      }
    },
    async keepSoon(fact) {
      const work = keepVisit(fact).catch((error: unknown) => {
        visitsLostTotal.inc();
        log.error({ err: error }, "visit.lost");
      });
      unfinished.add(work);
      void work.then(() => unfinished.delete(work));
      await Promise.race([work, sleep(visitMs, undefined, { ref: false })]);
    },
    async finish() {
      await Promise.all(unfinished);
    },
  };
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const tooLate = sleep(ms, undefined, { ref: false, signal: timer.signal }).then(() => {
    throw new Error("the broker did not confirm in time");
  });
  tooLate.catch(() => {});
  try {
    await Promise.race([work, tooLate]);
  } finally {
    timer.abort();
  }
}
