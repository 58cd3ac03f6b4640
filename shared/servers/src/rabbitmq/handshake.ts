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

/** A node whose disk was full may accept connections and nothing else. One that reports an alarm recovers by itself. */
export async function worksAmqp(url: string): Promise<boolean> {
  const connection = await connect(url, { timeout: 5_000 }).catch(() => undefined);
  if (!connection) return false;
  const closed = new Promise<false>((resolve) => {
    connection.on("error", () => resolve(false));
    connection.on("close", () => resolve(false));
  });
  const blocked = new Promise<true>((resolve) => connection.on("blocked", () => resolve(true)));
  const late = new AbortController();
  const tooLate = sleep(patienceMs, false, { signal: late.signal }).catch(() => false);
  const works = await Promise.race([sendThrough(connection).catch(() => false), blocked, closed, tooLate]);
  late.abort();
  // Closing may never be answered.
  connection.close().catch(() => {});
  return works;
}

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
