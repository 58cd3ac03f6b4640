import { connect, type Socket } from "node:net";
import { lookupAmong } from "@outbound/egress/vetted-addresses";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Servers } from "../credentials/credential-table.ts";
import type { Limits } from "../limits.ts";
import { containsLogin } from "../mail-servers/contains-login.ts";
import { type Egress, findServer, ServerUnreachable } from "../mail-servers/find-server.ts";
import { type Login, passwordOf } from "../mail-servers/login.ts";
import { mayLogInPlainly, noEncryption } from "../mail-servers/plain-login.ts";
import { PlainFailure, plainReason, sentence } from "../mail-servers/plain-reason.ts";
import { isPrivate } from "../mail-servers/private-networks.ts";
import { parseReply, type SmtpReply } from "../mail-servers/smtp-reply.ts";
import { customAuth, logIn } from "./log-in.ts";

/** No message was begun: the server wasn't reached, or it refused the session. */
export class ConnectionFailed extends Error {
  readonly reply: SmtpReply | undefined;
  loginRefusal: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.reply = replyOf(cause);
  }
}

/** Encrypts when the server can; it must where a login is sent. A token is sent always, a password when asked for. */
export async function openConnection(
  server: Servers["smtp"],
  limits: Limits,
  egress: Egress,
  login: Login | undefined = passwordOf(server),
): Promise<SMTPConnection> {
  const { host, port, secure } = server;
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
    customAuth,
  });
  // An error that nothing waits for, such as a reset while idle, must not end the process.
  connection.on("error", () => {});
  await stage(connection, `${host}:${port} did not greet`, limits.greetingMs, (done) => connection.connect(done));
  // Its answer to EHLO, over the encrypted connection if there is one.
  if (/^250[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || "")) utf8Servers.add(connection);
  if (login && !connection.secure && !mayLogInPlainly(server)) {
    connection.close();
    throw new ConnectionFailed(`${host}:${port} ${noEncryption}`);
  }
  const failure = `${host}:${port} did not accept the login`;
  if (login && (connection.allowsAuth || "accessToken" in login)) {
    try {
      await stage(connection, failure, limits.loginMs, (done) => logIn(connection, login, done));
    } catch (error) {
      throw refusedLogin(error, login, failure);
    }
  }
  return connection;
}

/** A 4xx may pass by itself; a 5xx is about the password or the token. */
function refusedLogin(error: unknown, login: Login, failure: string): unknown {
  if (!(error instanceof ConnectionFailed)) return error;
  const reported = containsLogin(error, login) ? new ConnectionFailed(sentence(failure)) : error;
  const code = error.reply?.code ?? 0;
  if (code >= 500) reported.loginRefusal = reported.message;
  return reported;
}

const utf8Servers = new WeakSet<SMTPConnection>();

/** Whether the server offers SMTPUTF8 (RFC 6531). */
export const takesUtf8 = (connection: SMTPConnection): boolean => utf8Servers.has(connection);

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
    // With Nagle's algorithm the final dot would wait for the body's acknowledgement, which systems delay by up to 40
    // ms.
    const socket = connect({ host, port, lookup: lookupAmong(addresses), noDelay: true });
    const fail = (why: string, cause?: unknown) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new ConnectionFailed(`Could not connect to ${host}:${port}: ${why}.`, cause));
    };
    const timer = setTimeout(() => fail("no answer in time"), timeoutMs);
    socket.on("error", (error) => fail(plainReason(error), error));
    socket.once("connect", () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

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
      const why = reply ? `${reply.code} ${reply.text}` : plainReason(error);
      reject(new ConnectionFailed(sentence(`${failure}: ${why}`), error));
    };
    const onEnd = () => settle(new PlainFailure("the connection closed"));
    const timer = setTimeout(() => settle(new PlainFailure("no answer in time")), timeoutMs);
    connection.once("error", settle);
    connection.once("end", onEnd);
    run(settle);
  });
}

export function replyOf(error: unknown): SmtpReply | undefined {
  if (!(error instanceof Error) || !("response" in error) || typeof error.response !== "string") return undefined;
  const reply = parseReply(error.response);
  return reply && reply.code >= 400 && reply.code < 600 ? reply : undefined;
}
