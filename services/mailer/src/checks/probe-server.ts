import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { isDnsName } from "@outbound/egress/dns-records";
import { lookupAmong } from "@outbound/egress/vetted-addresses";
import { PlainFailure, plainReason } from "../mail-servers/plain-reason.ts";

export type Encryption =
  | { kind: "none" }
  | { kind: "failed"; why: string }
  /** `problem` says why the certificate isn't valid for this host; null for a valid one. */
  | {
      kind: "encrypted";
      protocol: string;
      problem: string | null;
      /** Of a certificate that is valid, but for this name. */
      otherName?: string | undefined;
      validUntil: Date | null;
    };
export type Probe =
  | { isConnected: false; why: string }
  | { isConnected: true; connectMs: number; encryption: Encryption };

type Server = { host: string; port: number; secure: boolean };
type Dialled = { protocol: "smtp" | "imap"; addresses: readonly string[]; timeoutMs: number };

/** Connects to one of the vetted addresses and encrypts, to see the certificate. No login is sent. */
export async function probeServer(server: Server, { protocol, addresses, timeoutMs }: Dialled): Promise<Probe> {
  const { host, port, secure } = server;
  const socket = connect({ host, port, lookup: lookupAmong(addresses), noDelay: true });
  const startedAt = performance.now();
  const clock = setTimeout(() => socket.destroy(new PlainFailure("no answer in time")), timeoutMs);
  try {
    await settled(socket, "connect");
  } catch (error) {
    clearTimeout(clock);
    socket.destroy();
    return { isConnected: false, why: plainReason(error) };
  }
  const connected = { isConnected: true as const, connectMs: Math.round(performance.now() - startedAt) };
  try {
    if (!secure && !(await asksForTls(socket, protocol))) return { ...connected, encryption: { kind: "none" } };
    return { ...connected, encryption: await encrypt(socket, host) };
  } catch (error) {
    return { ...connected, encryption: { kind: "failed", why: plainReason(error) } };
  } finally {
    clearTimeout(clock);
    socket.destroy();
  }
}

function settled(socket: Socket, event: "connect" | "secureConnect"): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, () => resolve());
    socket.on("error", reject);
    socket.once("close", () => reject(new PlainFailure("the connection closed")));
  });
}

async function encrypt(socket: Socket, host: string): Promise<Encryption> {
  // An invalid certificate is reported by the step. Nothing is sent over this connection.
  const tls: TLSSocket = connectTls({
    socket,
    rejectUnauthorized: false,
    ...(isIP(host) > 0 ? { host } : { host, servername: host }),
  });
  await settled(tls, "secureConnect");
  const { valid_to: until, subjectaltname: names } = tls.getPeerCertificate();
  const code = String(tls.authorizationError);
  const encryption = {
    kind: "encrypted" as const,
    protocol: tls.getProtocol() ?? "TLS",
    problem: tls.authorized ? null : (problems[code] ?? "it can’t be verified"),
    ...(!tls.authorized && code === forAnotherName && { otherName: nameIn(names) }),
    validUntil: until ? new Date(until) : null,
  };
  tls.destroy();
  return encryption;
}

/** Node compares the name only once it trusts the authority. */
const forAnotherName = "ERR_TLS_CERT_ALTNAME_INVALID";

/** The first name of a certificate that isn't a pattern. */
function nameIn(names: string | undefined): string | undefined {
  const all = names?.split(", ").flatMap((name) => (name.startsWith("DNS:") ? [name.slice("DNS:".length)] : [])) ?? [];
  return all.find((name) => isDnsName(name))?.toLowerCase();
}

/** By the codes of Node. */
const problems: Record<string, string | undefined> = {
  ERR_TLS_CERT_ALTNAME_INVALID: "it is for another name",
  CERT_HAS_EXPIRED: "it has expired",
  CERT_NOT_YET_VALID: "it is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "nobody but the server itself has signed it",
  SELF_SIGNED_CERT_IN_CHAIN: "an unknown authority has signed it",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the server leaves out the certificates between it and its authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "an unknown authority has signed it",
};

const answerBytes = 16_384;

/** Returns whether the server agreed to encrypt (STARTTLS). */
async function asksForTls(socket: Socket, protocol: "smtp" | "imap"): Promise<boolean> {
  const ask = answersOf(socket);
  if (protocol === "smtp") {
    await ask(undefined, /^\d{3} /m);
    const offers = await ask("EHLO [127.0.0.1]", /^\d{3} /m);
    return /^250[ -]STARTTLS/im.test(offers) && (await ask("STARTTLS", /^\d{3} /m)).startsWith("220");
  }
  await ask(undefined, /^\* /m);
  const offers = await ask("a CAPABILITY", /^a /m);
  return /\bSTARTTLS\b/i.test(offers) && /^b OK/m.test(await ask("b STARTTLS", /^b /m));
}

function answersOf(socket: Socket) {
  return (command: string | undefined, isLast: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      let text = "";
      const settle = (error?: Error) => {
        socket.off("data", onData).off("error", settle).off("close", onClose);
        if (error) reject(error);
        else resolve(text);
      };
      const onClose = () => settle(new PlainFailure("the connection closed"));
      const onData = (chunk: Buffer) => {
        text += chunk.toString("latin1");
        if (text.length > answerBytes) settle(new PlainFailure("the server sends without end"));
        else if (text.endsWith("\n") && isLast.test(text)) settle();
      };
      socket.on("data", onData).once("error", settle).once("close", onClose);
      if (command !== undefined) socket.write(`${command}\r\n`);
    });
}
