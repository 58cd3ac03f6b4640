import { printable } from "./smtp-reply.ts";

const closed = "the server closed the connection";
const late = "no answer in time";
const unread = "what the server said can't be understood";
const endless = "the server sent more than it may";
const ours = "the server can't do what was asked of it";
const noTls = "no TLS at this port, where STARTTLS may be right";
const noEncryption = "no encryption could be agreed on with the server";
const noSignIn = "the server offers no way to sign in that is known here";
const unknownSigner = "the server's certificate is signed by nobody who is trusted here";

/** By the error codes of Node and imapflow. */
const reasons = new Map<unknown, string>([
  ["ECONNREFUSED", "the server refuses connections at this port"],
  ...each(["EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL"], "no network leads to the server"),
  ...each(["ECONNRESET", "ECONNABORTED", "EPIPE", "ECONNECTION", "EConnectionClosed", "NoConnection"], closed),
  ...each(["StateLogout", "ClosedAfterConnectText", "ClosedAfterConnectTLS"], closed),
  ...each(["ETIMEDOUT", "ETIMEOUT", "CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT", "LockTimeout"], late),
  ...each(["LineTooLarge", "LiteralTooLarge", "ResponseTooLarge", "DownloadOverflow"], endless),
  ...each(["InvalidResponse", "UnexpectedTag", "ResponseProcessingFailed", "MAX_IMAP_NESTING_REACHED"], unread),
  ...each(["STARTTLS_INJECTION", "COMPRESS_TRAILING_DATA", "ParserError", "ParserErrorExchange"], unread),
  ...each(["NotFound", "MissingServerExtension", "PollFailed", "DownloadIncomplete"], ours),
  ["ENOTFOUND", "its name doesn't exist"],
  ["EAI_AGAIN", "its name was not answered in time"],
  ...each(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"], late),
  ["UND_ERR_SOCKET", closed],
  ["ETHROTTLE", "the server wants to be asked less often"],
  ...each(["EPROTO", "ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_PACKET_LENGTH_TOO_LONG"], noTls),
  ["EAUTH", noSignIn],
  ["EPROTOCOL", unread],
  ["ETLS", noEncryption],
  ["EMESSAGE", "the message is larger than the server takes"],
  ["EENVELOPE", "an address can't be given to the server"],
  ["CERT_HAS_EXPIRED", "the server's certificate has expired"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "the server's certificate is for another name"],
  ...each(["DEPTH_ZERO_SELF_SIGNED_CERT", "SELF_SIGNED_CERT_IN_CHAIN"], unknownSigner),
  ...each(["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"], unknownSigner),
]);

const inMessage = /\bE[A-Z]{4,20}\b/;
const parserCode = /^ParserError\d/;
const encryptionCode = /^(?:ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|CRL_|UNABLE_TO_|HOSTNAME_MISMATCH|ERROR_IN_|INVALID_)/;
const opensslError = /:SSL routines:/;

/** Its message is ours. Of any other error no person reads the message, because it is a driver's or Node's. */
export class PlainFailure extends Error {}

export const ourFault = "Outbound failed. The mailer's log says why.";

/** Why a connection failed, in words for the person who named the server, without a full stop. */
export const plainReason = (error: unknown): string => knownReason(error) ?? "an unknown failure";

/** Repeats nothing that the server said; undefined for an error that isn't known. */
export function knownReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return;
  if (error instanceof PlainFailure) return error.message;
  const codes = [inMessage.exec(error.message)?.[0] ?? "", ...codesOf(error)];
  const known = codes.map((code) => reasons.get(code)).find((reason) => reason !== undefined);
  if (known) return known;
  if (codes.some((code) => parserCode.test(code))) return unread;
  if (opensslError.test(error.message)) return noTls;
  return codes.some((code) => encryptionCode.test(code)) ? noEncryption : undefined;
}

/** For the log: what an error without words of ours says. */
export const unknownCause = (error: unknown): string | undefined =>
  knownReason(error) === undefined
    ? printable(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    : undefined;

/** nodemailer puts its own code first and keeps the system's. */
function codesOf(error: Error): string[] {
  const { originalCode, code } = error as { originalCode?: unknown; code?: unknown };
  return [originalCode, code].filter((one) => typeof one === "string");
}

export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function each(codes: readonly string[], reason: string): [string, string][] {
  return codes.map((code) => [code, reason]);
}
