import { connect } from "amqplib";

/** A broker takes TCP connections before it can serve them: ready is a whole handshake, with the user's name. */
export async function answersAmqp(url: string): Promise<boolean> {
  try {
    const connection = await connect(url, { timeout: 2_000 });
    connection.on("error", () => {});
    await connection.close();
    return true;
  } catch {
    return false;
  }
}
