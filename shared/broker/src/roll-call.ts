import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ConsumeMessage } from "amqplib";
import type { Broker } from "./broker.ts";
import { publishConfirmed } from "./confirmed-publish.ts";
import type { Session } from "./connection.ts";
import { rollName } from "./topology.ts";

const lookMs = 20;
const reportMs = 1_000;
const nothing = Buffer.alloc(0);
const rolls = new WeakMap<Session, Roll>();

/** Each process answers when everything it had received by the question is handled. */
export class Question {
  handled = 0;
  heard = 0;
  readonly end: () => void;

  constructor(end: () => void) {
    this.end = end;
  }
}

/**
 * Knows how many processes a service has, and when what they have received is handled. The broker counts them by their
 * consumers of a queue that is always empty: a dead process drops out of the count, a frozen one doesn't.
 */
export class Roll {
  /** How often a process joined or returned a message; after each of these counting starts again. */
  changes = 0;
  readonly #broker: Broker;
  readonly #session: Session;
  readonly #exchange: string;
  readonly #own: string;
  readonly #questions = new Map<string, Question>();

  constructor(broker: Broker, session: Session, { exchange, own }: { exchange: string; own: string }) {
    this.#broker = broker;
    this.#session = session;
    this.#exchange = exchange;
    this.#own = own;
  }

  ask(queues: readonly string[]): Question {
    const id = randomUUID();
    const question = new Question(() => this.#questions.delete(id));
    this.#questions.set(id, question);
    const options = { type: "question", correlationId: id, replyTo: this.#own };
    this.#session.answers.publish(this.#exchange, "", Buffer.from(JSON.stringify(queues)), options);
    return question;
  }

  /** Sent on the channel of the answers, so that it arrives before any later answer. */
  announceReturn(): void {
    if (!this.#session.isClosed) this.#session.answers.publish(this.#exchange, "", nothing, { type: "change" });
  }

  take({ content, properties: { type, correlationId, replyTo } }: ConsumeMessage): void {
    if (type === "question") return void this.#answer(JSON.parse(content.toString()), { correlationId, replyTo });
    if (type === "change") return void this.changes++;
    const question = this.#questions.get(correlationId);
    if (!question) return;
    question.heard++;
    if (type === "handled") question.handled++;
  }

  async #answer(queues: readonly string[], { correlationId, replyTo }: { correlationId: string; replyTo: string }) {
    const report = (type: "working" | "handled") => {
      if (!this.#session.isClosed) this.#session.answers.publish("", replyTo, nothing, { type, correlationId });
    };
    const inFlight = queues.map((queue) => this.#broker.inFlightOf(queue));
    // A question may overtake messages sent before it on other channels.
    const isOver = await Promise.all(inFlight.map((one) => one.arrived())).then(
      () => false,
      () => true,
    );
    if (isOver) return;
    const received = inFlight.map((one) => ({ one, last: one.taken }));
    const count = () => received.reduce((sum, { one, last }) => sum + one.countUpTo(last), 0);
    let reported = { unhandled: count(), at: performance.now() };
    for (let unhandled = reported.unhandled; unhandled > 0; unhandled = count()) {
      if (this.#session.isClosed) return;
      if (unhandled < reported.unhandled && performance.now() - reported.at > reportMs) {
        reported = { unhandled, at: performance.now() };
        report("working");
      }
      await pause(lookMs);
    }
    report("handled");
  }
}

/** Undefined when this session consumes nothing that other processes wait for. */
export const rollOf = (session: Session): Roll | undefined => rolls.get(session);

/**
 * Called before anything is consumed. The order matters: a process that asks hears of the new one before that can
 * answer, the new one is counted before it answers, and every later question reaches it.
 */
export async function joinRoll(broker: Broker, session: Session, service: string): Promise<void> {
  const channel = await session.consumingChannel();
  const name = rollName(broker, service);
  await channel.assertExchange(name, "fanout", { durable: true });
  await channel.assertQueue(name, { durable: true, arguments: { "x-queue-type": "quorum" } });
  const { queue: own } = await channel.assertQueue("", { exclusive: true, durable: false, autoDelete: true });
  const roll = new Roll(broker, session, { exchange: name, own });
  const lost = () => session.fail(new Error(`the broker cancelled a consumer of ${name}`));
  await publishConfirmed(session, { exchange: name, routingKey: "", body: nothing, options: { type: "change" } });
  await channel.bindQueue(own, name, "");
  await channel.consume(name, (message) => message ?? lost(), { noAck: true });
  await channel.consume(own, (message) => (message ? roll.take(message) : lost()), { noAck: true });
  rolls.set(session, roll);
}
