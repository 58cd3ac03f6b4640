import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@outbound/service/log";
import { visitsLostTotal } from "../metrics.ts";
import type { Journal } from "./journal.ts";
import type { RecentSubjects } from "./recent-subjects.ts";
import type { TrackerFact } from "./tracker-fact.ts";

/** How long an unsubscribe waits for the broker before it is written to the journal. */
const confirmMs = 2_000;
/** The same for an open or a click, which must not delay the person. */
const visitConfirmMs = 50;
/** The longest that an answer waits until an open or a click is stored. */
const visitMs = 100;
/** With more unpublished files than this, opens and clicks are dropped: the disk's space is kept for unsubscribes. */
const maxJournalled = 100_000;

export type Recorder = {
  record(fact: TrackerFact): Promise<void>;
  /** Resolves when the visit can't be lost any more, or after `visitMs`. */
  recordVisit(fact: TrackerFact): Promise<void>;
  finish(): Promise<void>;
};

type Options = { journal: Journal; publish: (fact: TrackerFact) => Promise<void>; recent: RecentSubjects; log: Log };

/**
 * Some mail clients use a link every second until they are answered, so a fact whose subject was published a moment ago
 * goes to the journal, and only the last of them is published.
 */
export function createRecorder({ journal, publish, recent, log }: Options): Recorder {
  const unfinished = new Set<Promise<void>>();

  /** False for facts that only the broker can take. */
  const tryJournal = (fact: TrackerFact) =>
    journal.add(fact).then(
      () => true,
      () => false,
    );

  const storeVisit = async (fact: TrackerFact) => {
    try {
      await within(visitConfirmMs, publish(fact));
    } catch (error) {
      if (journal.depth >= maxJournalled) throw new Error("the journal is full", { cause: error });
      await journal.add(fact);
    }
  };

  return {
    async record(fact) {
      if (recent.isRecent(fact) && (await tryJournal(fact))) return;
      try {
        await within(confirmMs, publish(fact));
        recent.add(fact);
        log.info(fact, "unsubscribe.published");
      } catch (error) {
        await journal.add(fact);
        log.warn({ err: error, ...fact }, "unsubscribe.journalled");
      }
    },
    async recordVisit(fact) {
      const work = storeVisit(fact).catch((error: unknown) => {
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
