import { printable } from "./smtp-reply.ts";

const closed = "the server closed the connection";
const late = "no answer in time";
const unread = "what the server said can't be understood";
const endless = "the server sent more than it may";
const ours = "the server can't do what was asked of it";
const noTls = "no TLS from the first byte at this port, where STARTTLS may be right";
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
  ["ETHROTTLE", "the server wants to be asked less often"],
  ...each(["EPROTO", "ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_PACKET_LENGTH_TOO_LONG"], noTls),
  ["CERT_HAS_EXPIRED", "the server's certificate has expired"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "the server's certificate is for another name"],
  ...each(["DEPTH_ZERO_SELF_SIGNED_CERT", "SELF_SIGNED_CERT_IN_CHAIN"], unknownSigner),
  ...each(["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"], unknownSigner),
]);

const inMessage = /\bE[A-Z]{4,20}\b/;
const parserCode = /^ParserError\d/;
const opensslError = /:SSL routines:/;

/** Why a connection failed, in words for the person who named the server, without a full stop. */
export function plainReason(error: unknown): string {
  if (!(error instanceof Error)) return printable(String(error));
  return ownReason(error) ?? printable(error.message || codeOf(error));
}

/** Only our own words, which repeat nothing that the server said; undefined for an unknown error. */
export function ownReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return;
  const code = codeOf(error);
  const known = reasons.get(inMessage.exec(error.message)?.[0]) ?? reasons.get(code);
  if (known) return known;
  if (parserCode.test(code)) return unread;
  return opensslError.test(error.message) ? noTls : undefined;
}

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");

export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function each(codes: readonly string[], reason: string): [string, string][] {
  return codes.map((code) => [code, reason]);
}
