import { countFailuresFromZero, reportFailedBatch } from "@outbound/batching/failed-batch";
import { metricReading } from "@outbound/broker/metric-reading";
import { unavailableServer } from "@outbound/broker/unavailable-server";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { findExpiredSends } from "../ledger/send-table.ts";
import { type AnswerTurns, answerTurns, type DueAnswer, findDueAnswers } from "./due-answer-table.ts";
import { endExpiredLease } from "./end-expired-lease.ts";
import { watchPlanner } from "./metrics.ts";
import { endAnswerOfRemoved, markUnsentOf, planAnswer } from "./plan-answer.ts";
import { planMailboxes } from "./plan-mailboxes.ts";
import { findReadyMailboxes, type MailboxKey, plannerLagSeconds, setAside } from "./planner-table.ts";
import type { SendingGate } from "./sending-gate.ts";

/** By then it finds what other replicas made due and what falls due by the clock. */
const pollMs = 500;
const transactionsAtOnce = 4;
const mailboxesPerTransaction = 25;
const leasesPerRound = 100;
const planning = "plan mailboxes";

export type Planner = {
  nudge(): void;
  stop(): Promise<void>;
};

/** Any number of replicas may plan: one at a time plans a mailbox, and the others skip it. */
export function startPlanner(db: Db, log: Log, gate: Pick<SendingGate, "isOpen" | "close">): Planner {
  let isStopped = false;
  let wasNudged = false;
  let wake = () => {};
  const turns = answerTurns();
  countFailuresFromZero(planning);
  const stopMetrics = watchPlanner(metricReading("planner lag", log, () => plannerLagSeconds(db)));

  const work = (async () => {
    while (!isStopped) {
      wasNudged = false;
      const foundWork =
        gate.isOpen &&
        (await plan(db, log, turns).catch((error) => {
          log.error({ err: error }, "planning.failed");
          if (unavailableServer(error)) gate.close();
          return false;
        }));
      if (foundWork || wasNudged || isStopped) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();

  return {
    nudge() {
      wasNudged = true;
      wake();
    },
    async stop() {
      isStopped = true;
      stopMetrics();
      wake();
      await work;
    },
  };
}

/** Returns true when there may be more. A failure is logged, and the others are still planned. */
export async function plan(db: Db, log: Log, turns: AnswerTurns, now?: () => Date): Promise<boolean> {
  await each(await findExpiredSends(db, leasesPerRound), (send) => endExpiredLease(db, send), log);
  let foundWork = false;
  // Before the steps, because a person waits for them.
  const answer = async (due: DueAnswer) => {
    if (await (due.is_removed ? endAnswerOfRemoved : planAnswer)(db, due)) foundWork = true;
  };
  const { due, unsendable } = await findDueAnswers(db, turns);
  await each(due, answer, log);
  await each(unsendable, (mailbox) => markUnsentOf(db, mailbox), log);
  const planTogether = async (mailboxes: readonly MailboxKey[]) => {
    const ids = mailboxes.map(({ mailbox_id }) => mailbox_id);
    if (await planMailboxes(db.of(mailboxes[0]?.workspace_id ?? ""), ids, now?.())) foundWork = true;
  };
  const planAlone = (mailbox: MailboxKey) =>
    planTogether([mailbox]).catch(async (error) => {
      await setAside(db.of(mailbox.workspace_id), mailbox.mailbox_id);
      throw error;
    });
  const planOneByOne = (batch: readonly MailboxKey[], error: unknown) => {
    if (batch.length > 1) reportFailedBatch(planning, error, log);
    return each(batch, planAlone, log);
  };
  const batches = batchesOf(await findReadyMailboxes(db));
  await each(batches, (batch) => planTogether(batch).catch((error) => planOneByOne(batch, error)), log);
  return foundWork;
}

const batchesOf = (mailboxes: readonly MailboxKey[]): MailboxKey[][] =>
  [...Map.groupBy(mailboxes, ({ workspace_id }) => workspace_id).values()].flatMap((ofOne) =>
    Array.from({ length: Math.ceil(ofOne.length / mailboxesPerTransaction) }, (_, at) =>
      ofOne.slice(at * mailboxesPerTransaction, (at + 1) * mailboxesPerTransaction),
    ),
  );

async function each<Item extends object>(items: readonly Item[], work: (item: Item) => Promise<void>, log: Log) {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      await work(item).catch((error) => log.error({ err: error, ...item }, "planning.failed"));
    }
  };
  await Promise.all(Array.from({ length: transactionsAtOnce }, worker));
}
