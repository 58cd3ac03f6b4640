import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ConsumeMessage } from "amqplib";
import type { Broker } from "./broker.ts";
import { publishConfirmed } from "./confirmed-publish.ts";
import type { Session } from "./connection.ts";
import { rollName } from "./topology.ts";

const lookMs = 20;
const tellMs = 1_000;
const nothing = Buffer.alloc(0);
const rolls = new WeakMap<Session, Roll>();

/** Asked of all processes at once; each answers when what it had in hand at that moment is handled. */
export class Question {
  /** Processes that have answered. */
  handled = 0;
  /** What was heard at all: who is slow tells that it gets on. */
  heard = 0;
  readonly end: () => void;

  constructor(end: () => void) {
    this.end = end;
  }
}

/**
 * The processes of a service, as far as one of them has to know: how many there are and what they have in hand. How many the
 * broker says, as each consumes a queue in which nothing ever lies, so that one that is dead counts no longer and one that
 * stands still does. What they have in hand each is asked through a queue of its own, in which the answers come, too.
 */
export class Roll {
  /** How often somebody joined or handed a message back: who counts what waits has to begin anew. */
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

  /** On the channel of the answers: it is heard before any that is given later. */
  tellOfReturn(): void {
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
    const tell = (type: "working" | "handled") => {
      if (!this.#session.isClosed) this.#session.answers.publish("", replyTo, nothing, { type, correlationId });
    };
    const hands = queues.map((queue) => this.#broker.handsOf(queue));
    // A question may overtake what was sent before it on other channels.
    const isOver = await Promise.all(hands.map((one) => one.arrived())).then(
      () => false,
      () => true,
    );
    if (isOver) return;
    const asked = hands.map((one) => ({ one, last: one.taken }));
    const count = () => asked.reduce((sum, { one, last }) => sum + one.countUpTo(last), 0);
    let told = { left: count(), at: performance.now() };
    for (let left = told.left; left > 0; left = count()) {
      if (this.#session.isClosed) return;
      if (left < told.left && performance.now() - told.at > tellMs) {
        told = { left, at: performance.now() };
        tell("working");
      }
      await pause(lookMs);
    }
    tell("handled");
  }
}

/** Undefined where nothing is consumed that others have to know of. */
export const rollOf = (session: Session): Roll | undefined => rolls.get(session);

/**
 * Before anything is consumed. The order matters: whoever asks hears of the newcomer before it can answer, the newcomer is
 * counted before it answers, and every question since then reaches it.
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
