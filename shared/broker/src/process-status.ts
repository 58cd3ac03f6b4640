import { setTimeout as pause } from "node:timers/promises";
import { type ProcessStatus, processStatus } from "@outbound/contracts/system/process-status";
import type { ConsumeMessage } from "amqplib";
import type { Broker } from "./broker.ts";
import type { Session } from "./connection.ts";
import { withTimeout } from "./with-timeout.ts";

const exchangeOf = (broker: Broker) => `${broker.namespace}outbound.status`;
const exchangeOptions = { durable: false, autoDelete: true };
const ownQueue = { exclusive: true, durable: false, autoDelete: true };

const againMs = 1_000;

export async function answerStatus(broker: Broker, describe: () => Promise<object>): Promise<void> {
  await broker.add(async (session) => {
    if (!(await listens(broker, session, describe))) void listenLater(broker, session, describe);
  });
}

/** The exchange goes with its last queue, which may be another process's, between its declaration and the binding. */
async function listenLater(broker: Broker, session: Session, describe: () => Promise<object>): Promise<void> {
  const { consumption } = session;
  do await pause(againMs, undefined, { signal: consumption }).catch(() => {});
  while (!consumption.aborted && !session.isClosed && !(await listens(broker, session, describe)));
}

async function listens(broker: Broker, session: Session, describe: () => Promise<object>): Promise<boolean> {
  try {
    await answerOn(broker, session, describe);
    return true;
  } catch (error) {
    broker.log.warn({ err: error }, "status.listen_failed");
    return false;
  }
}

async function answerOn(broker: Broker, session: Session, describe: () => Promise<object>): Promise<void> {
  const channel = await session.consuming.createChannel();
  channel.on("error", (error) => broker.log.warn({ err: error }, "status.listen_failed"));
  await channel.assertExchange(exchangeOf(broker), "fanout", exchangeOptions);
  const { queue } = await channel.assertQueue("", ownQueue);
  await channel.bindQueue(queue, exchangeOf(broker), "");
  const answer = async ({ properties: { replyTo } }: ConsumeMessage) => {
    const status = { ...(await describe()), in_hand: broker.inHand() };
    if (!session.isClosed) session.answers.sendToQueue(replyTo, Buffer.from(JSON.stringify(status)));
  };
  const unanswered = (error: unknown) => broker.log.warn({ err: error }, "status.answer_failed");
  await channel.consume(queue, (message) => message && void answer(message).catch(unanswered), { noAck: true });
}

type Asking = {
  /** Ends the wait early when it holds and a moment passed without another status. */
  isEnough: (statuses: readonly ProcessStatus[]) => boolean;
  waitMs: number;
};

const quietMs = 300;
const askTimeoutMs = 5_000;

export async function askStatus(broker: Broker, { isEnough, waitMs }: Asking): Promise<ProcessStatus[]> {
  const session = await broker.currentSession();
  const statuses = new Map<string, ProcessStatus>();
  let lastAt = performance.now();
  const listen = async () => {
    const channel = await session.consumingChannel();
    await channel.assertExchange(exchangeOf(broker), "fanout", exchangeOptions);
    const { queue: replyTo } = await channel.assertQueue("", ownQueue);
    const take = (message: ConsumeMessage | null) => {
      const { data } = processStatus.safeParse(JSON.parse(message?.content.toString() ?? "null"));
      if (data) statuses.set(`${data.service} ${data.instance}`, data);
      lastAt = performance.now();
    };
    await channel.consume(replyTo, take, { noAck: true });
    return () => channel.publish(exchangeOf(broker), "", Buffer.from("{}"), { replyTo });
  };
  const ask = await withTimeout(listen(), askTimeoutMs, "the broker does not answer");
  const startedAt = performance.now();
  const isOver = () => isEnough([...statuses.values()]) && performance.now() - lastAt > quietMs;
  // A process that connects meanwhile, as all do after the broker was away, hears a later question.
  for (let asked = 0; performance.now() - startedAt < waitMs && !isOver(); await pause(20)) {
    if (session.isClosed || performance.now() - startedAt < asked * againMs) continue;
    ask();
    asked += 1;
  }
  return [...statuses.values()];
}
