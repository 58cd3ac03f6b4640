import { lookupAmong } from "@outbound/egress/vetted-addresses";
import { ImapFlow } from "imapflow";
import type { Servers } from "../credentials/credential-table.ts";
import { containsLogin } from "../mail-servers/contains-login.ts";
import { type Egress, findServer, ServerUnreachable } from "../mail-servers/find-server.ts";
import { type Login, passwordOf } from "../mail-servers/login.ts";
import { mayLogInPlainly, noEncryption } from "../mail-servers/plain-login.ts";
import { knownReason, ourFault, sentence } from "../mail-servers/plain-reason.ts";
import { isPrivate } from "../mail-servers/private-networks.ts";
import { printable } from "../mail-servers/smtp-reply.ts";
import type { InboxLimits } from "./inbox-limits.ts";

export type ImapServer = NonNullable<Servers["imap"]>;
type Limits = Pick<InboxLimits, "connectMs" | "greetingMs" | "silenceMs" | "openMs">;

export class ImapFailed extends Error {
  readonly kind: "connect" | "login" | "protocol";
  loginRefusal: string | undefined;

  constructor(kind: ImapFailed["kind"], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Bounds one line of a search's answer, or one part of a message. */
const lineBytes = 8 * 1024 * 1024;
const literalBytes = 2 * 1024 * 1024;

/** A server that sends without end is disconnected. */
export async function openImap(
  server: ImapServer,
  limits: Limits,
  egress: Egress,
  login: Login | undefined = passwordOf(server),
): Promise<ImapFlow> {
  const startedAt = performance.now();
  const { host, port, secure } = server;
  if (!login) throw new ImapFailed("login", "The IMAP settings have no user.");
  const mustUpgrade = !secure && !mayLogInPlainly(server);
  const addresses = await find(server, egress);
  const client = new ImapFlow({
    host,
    port,
    secure,
    ...(mustUpgrade && { doSTARTTLS: true }),
    auth: login,
    // A server in an own network rarely has a CA's certificate; where a plain login is allowed, any encryption is
    // better.
    tls: { rejectUnauthorized: secure || !addresses.every(isPrivate), lookup: lookupAmong(addresses) },
    clientInfo: { name: "Outbound" },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    maxLineLength: lineBytes,
    maxLiteralSize: literalBytes,
    maxResponseSize: lineBytes + literalBytes,
  });
  // The failing command reports the error; without a listener the event would end the process.
  client.on("error", () => {});
  let isTooLate = false;
  const deadline = setTimeout(
    () => {
      isTooLate = true;
      client.close();
    },
    limits.openMs - (performance.now() - startedAt),
  );
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    if (mustUpgrade && isWithoutStarttls(error)) throw new ImapFailed("login", `The server ${noEncryption}`, error);
    if (isTooLate) throw new ImapFailed("connect", tooLate, error);
    throw refusedLogin(error, login);
  } finally {
    clearTimeout(deadline);
  }
}

/** What a server says besides, such as that there are too many connections, may pass by itself. */
const finalCodes = new Set<unknown>([undefined, "AUTHENTICATIONFAILED", "AUTHORIZATIONFAILED", "EXPIRED"]);

function refusedLogin(error: unknown, login: Login): ImapFailed {
  const failure = withoutLogin(imapFailure(error, "connect"), error, login);
  const { authenticationFailed: wasRefused, serverResponseCode: code } = error as {
    authenticationFailed?: unknown;
    serverResponseCode?: unknown;
  };
  if (wasRefused && finalCodes.has(code)) failure.loginRefusal = failure.message;
  return failure;
}

/** Our own words may be shown, also when they happen to contain a short password; what caused them not. */
function withoutLogin(failure: ImapFailed, error: unknown, login: Login): ImapFailed {
  if (!containsLogin(error, login)) return failure;
  const isOwn = serverText(error) === undefined && knownReason(error) !== undefined;
  return isOwn ? new ImapFailed(failure.kind, failure.message) : new ImapFailed("login", "The login was refused.");
}

const farewellMs = 1_000;

export function closeImap(client: ImapFlow): void {
  const timer = setTimeout(() => client.close(), farewellMs).unref();
  client
    .logout()
    .catch(() => {})
    .finally(() => {
      clearTimeout(timer);
      client.close();
    });
}

const tooLate = "Could not connect: no answer in time.";

/** True when STARTTLS wasn't offered or was refused; a failed handshake has a code. */
function isWithoutStarttls(error: unknown): boolean {
  return error instanceof Error && "tlsFailed" in error && !("code" in error);
}

export function imapFailure(error: unknown, kind: ImapFailed["kind"]): ImapFailed {
  if (error instanceof ImapFailed) return error;
  const said = serverText(error);
  const known = said === undefined ? knownReason(error) : printable(said);
  if (known === undefined) return new ImapFailed(kind, ourFault, error);
  const reason = sentence(known);
  const wasRefused = error instanceof Error && "authenticationFailed" in error && error.authenticationFailed;
  if (wasRefused) return new ImapFailed("login", `The login was refused: ${reason}`, error);
  const what = kind === "connect" ? "Could not connect" : "The server failed";
  return new ImapFailed(kind, `${what}: ${reason}`, error);
}

function serverText(error: unknown): string | undefined {
  const { responseText, response } = Object(error) as { responseText?: unknown; response?: unknown };
  return [responseText, response].find((part): part is string => typeof part === "string" && part !== "");
}

async function find(server: ImapServer, egress: Egress): Promise<readonly string[]> {
  try {
    return await findServer(server, egress);
  } catch (error) {
    if (!(error instanceof ServerUnreachable)) throw error;
    throw new ImapFailed("connect", `Could not connect: ${error.message}.`);
  }
}
