import { connect, type Socket } from "node:net";
import { lookupAmong } from "@outbound/egress/vetted-addresses";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Servers } from "../credentials/credential-table.ts";
import type { Limits } from "../limits.ts";
import { type Egress, findServer, ServerUnreachable } from "../mail-servers/find-server.ts";
import { mayLogInPlainly, noEncryption } from "../mail-servers/plain-login.ts";
import { isPrivate } from "../mail-servers/private-networks.ts";
import { saysLogin } from "../mail-servers/says-login.ts";
import { parseReply, printable, type SmtpReply } from "../mail-servers/smtp-reply.ts";

/** No message was begun: the server wasn't reached, or it refused the session. */
export class ConnectionFailed extends Error {
  readonly reply: SmtpReply | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.reply = replyOf(cause);
  }
}

/** Connects, encrypts when the server can (it must where a login is sent), and logs in when the server asks for it. */
export async function openConnection(server: Servers["smtp"], limits: Limits, egress: Egress): Promise<SMTPConnection> {
  const { host, port, secure, user, pass } = server;
  const socket = await openSocket({ host, port }, limits.connectMs, egress);
  const connection = new SMTPConnection({
    connection: socket,
    host,
    port,
    secure,
    tls: { rejectUnauthorized: secure || !isPrivate(socket.remoteAddress) },
    connectionTimeout: limits.greetingMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: Math.max(limits.envelopeMs, limits.bodyMs) * 2,
    // A connection is closed in the middle of a message only to keep the server from accepting that message.
    socketCloseTimeout: 0,
  });
  // An error that nothing waits for, such as a reset while idle, must not end the process.
  connection.on("error", () => {});
  await stage(connection, `${host}:${port} did not greet`, limits.greetingMs, (done) => connection.connect(done));
  if (user !== undefined && !connection.secure && !mayLogInPlainly(server)) {
    connection.close();
    throw new ConnectionFailed(`${host}:${port} ${noEncryption}`);
  }
  if (user !== undefined && connection.allowsAuth) {
    try {
      await stage(connection, `${host}:${port} did not accept the login`, limits.loginMs, (done) =>
        connection.login({ user, pass: pass ?? "" }, done),
      );
    } catch (error) {
      throw saysLogin(error, server) ? new ConnectionFailed(`${host}:${port} did not accept the login`) : error;
    }
  }
  return connection;
}

type HostPort = { host: string; port: number };

/** nodemailer would look the name up itself and dial whatever address it gets. */
async function openSocket(server: HostPort, timeoutMs: number, egress: Egress): Promise<Socket> {
  const startedAt = performance.now();
  try {
    const addresses = await findServer(server, egress);
    return await dial(server, addresses, Math.max(1, timeoutMs - (performance.now() - startedAt)));
  } catch (error) {
    if (!(error instanceof ServerUnreachable)) throw error;
    throw new ConnectionFailed(`Could not connect to ${server.host}:${server.port}: ${error.message}.`);
  }
}

function dial({ host, port }: HostPort, addresses: readonly string[], timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    // With Nagle's algorithm the final dot would wait for the acknowledgement of the body, which systems delay by up to
    // 40 ms.
    const socket = connect({ host, port, lookup: lookupAmong(addresses), noDelay: true });
    const fail = (why: string) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new ConnectionFailed(`Could not connect to ${host}:${port}: ${why}.`));
    };
    const timer = setTimeout(() => fail("no answer in time"), timeoutMs);
    socket.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? printable(error.message)));
    socket.once("connect", () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

/** Closes the connection when the stage fails or takes too long. */
function stage(
  connection: SMTPConnection,
  failure: string,
  timeoutMs: number,
  run: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null) => {
      clearTimeout(timer);
      connection.off("error", settle);
      connection.off("end", onEnd);
      if (!error) return resolve();
      connection.close();
      const reply = replyOf(error);
      const why = reply ? `${reply.code} ${reply.text}` : printable(error.message);
      reject(new ConnectionFailed(`${failure}: ${why}`, error));
    };
    const onEnd = () => settle(new Error("the connection closed"));
    const timer = setTimeout(() => settle(new Error("no answer in time")), timeoutMs);
    connection.once("error", settle);
    connection.once("end", onEnd);
    run(settle);
  });
}

/** Returns the server's 4xx or 5xx reply; other texts of an error are no reply. */
export function replyOf(error: unknown): SmtpReply | undefined {
  if (!(error instanceof Error) || !("response" in error) || typeof error.response !== "string") return undefined;
  const reply = parseReply(error.response);
  return reply && reply.code >= 400 && reply.code < 600 ? reply : undefined;
}
