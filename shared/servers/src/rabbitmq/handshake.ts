import { setTimeout as sleep } from "node:timers/promises";
import { type ChannelModel, connect } from "amqplib";

/** A broker accepts TCP connections before it can serve them, so ready means a whole handshake with the user's name. */
export const answersAmqp = async (url: string): Promise<boolean> => (await amqpProblem(url)) === undefined;

export async function amqpProblem(url: string): Promise<Error | undefined> {
  try {
    const connection = await connect(url, { timeout: 2_000 });
    connection.on("error", () => {});
    await connection.close();
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    // The library's words for a refusal after the login.
    return new Error(message.includes("ConnectionOpenOk") ? "it has no such virtual host for this user" : message);
  }
}

const checkQueue = "outbound.check";
const patienceMs = 10_000;

type State = "works" | "alarmed" | "broken";

/** A node whose disk was full may accept connections and nothing else. One that reports an alarm recovers by itself. */
export async function stateOfAmqp(url: string): Promise<State> {
  const connection = await connect(url, { timeout: 5_000 }).catch(() => undefined);
  if (!connection) return "broken";
  const closed = new Promise<State>((resolve) => {
    connection.on("error", () => resolve("broken"));
    connection.on("close", () => resolve("broken"));
  });
  const blocked = new Promise<State>((resolve) => connection.on("blocked", () => resolve("alarmed")));
  const late = new AbortController();
  const tooLate = sleep(patienceMs, "broken" as const, { signal: late.signal }).catch(() => "broken" as const);
  const sent = sendThrough(connection).then(
    (works): State => (works ? "works" : "broken"),
    (): State => "broken",
  );
  const state = await Promise.race([sent, blocked, closed, tooLate]);
  late.abort();
  // Closing may never be answered.
  connection.close().catch(() => {});
  return state;
}

/** Says when an alarm begins and when it is over. */
export function worksAmqp(url: string, say: (line: string) => void): () => Promise<boolean> {
  let isAlarmed = false;
  return async () => {
    const state = await stateOfAmqp(url);
    if (isAlarmed !== (state === "alarmed") && state !== "broken") {
      isAlarmed = state === "alarmed";
      say(isAlarmed ? alarm : "RabbitMQ takes messages again.");
    }
    return state !== "broken";
  };
}

const alarm =
  "RabbitMQ takes no messages, because its disk or memory is nearly full: docs/alerts.md#broker-blocked says what to do.";

async function sendThrough(connection: ChannelModel): Promise<boolean> {
  const channel = await connection.createConfirmChannel();
  channel.on("error", () => {});
  await channel.assertQueue(checkQueue, {
    durable: true,
    arguments: { "x-queue-type": "quorum", "x-max-length": 10, "x-expires": 600_000 },
  });
  channel.sendToQueue(checkQueue, Buffer.from("works"), { persistent: true });
  await channel.waitForConfirms();
  return (await channel.get(checkQueue, { noAck: true })) !== false;
}
