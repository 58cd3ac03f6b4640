import { currentOrigin, type Origin } from "@outbound/tracing/origin";
import { type Logger, type LoggerOptions, pino } from "pino";
import { z } from "zod";
import { LogDestination } from "./log-destination.ts";

export const logLevel = z
  .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])
  .default("info")
  .describe("The least that is logged.");

const secretKeys = new Set([
  "authorization",
  "password",
  "pass",
  "secret",
  "token",
  "api_key",
  "credentials",
  "cookie",
  // Postgres's `detail` quotes the row.
  "detail",
]);
/** Covers requests, settings and their headers; nothing that we log has secrets deeper. */
const searchedLevels = 3;

const destination = new LogDestination();

/** Secrets are hidden by their key, down to a request's headers, and, like e-mail addresses, by their form in texts. */
export function createLogger(name: string, level = "info"): Logger {
  const options: LoggerOptions = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (line) => hideSecrets(line, searchedLevels) },
    // The bindings of a child logger pass no formatter.
    mixin: () => originFields(currentOrigin()),
    hooks: { streamWrite: withoutSecrets },
    serializers: { ...Object.fromEntries([...secretKeys].map((key) => [key, hide])), err: serialiseError },
  };
  const log = pino(options, destination);
  destination.onLost = (lost) => log.warn(lost, "log_lines.dropped");
  return log;
}

function originFields(origin: Origin | undefined): object {
  if (!origin) return {};
  const { request_id, traceparent } = origin;
  return traceparent ? { request_id, trace_id: traceparent.split("-")[1] } : { request_id };
}

const hide = () => "[hidden]";

/** Pino's own redaction costs more than writing a line; here a line without a secret isn't even copied. */
function hideSecrets(line: Record<string, unknown>, levels: number): Record<string, unknown> {
  let shown = line;
  for (const [key, value] of Object.entries(line)) {
    const safe = secretKeys.has(key) ? hide() : hideInside(value, levels - 1);
    if (safe === value) continue;
    if (shown === line) shown = { ...line };
    shown[key] = safe;
  }
  return shown;
}

function hideInside(value: unknown, levels: number): unknown {
  return levels > 0 && isPlain(value) ? hideSecrets(value, levels) : value;
}

function serialiseError(error: unknown): unknown {
  return error instanceof Error ? hideSecrets({ ...pino.stdSerializers.err(error) }, searchedLevels - 1) : error;
}

/** Matches a finished line's JSON escapes as a whole, so that the line stays JSON. */
const wordsAndEscapes = /\\u[\da-f]{4}|\\.|[^\s"(),:;<>[\]\\]+/giu;
const domain = /^(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}[\p{L}\p{N}-]*/u;
const afterScheme = /(?<=:\/\/)[^\s"\\]+/g;
const tokens = /\b(obt_|whsec_|Bearer )[\w-]+/g;

/** Nearly every line contains none of these signs and is only searched for them. */
export function withoutSecrets(line: string): string {
  let shown = line;
  if (shown.includes("@")) {
    shown = shown.replace(afterScheme, withoutPassword);
    shown = shown.replace(wordsAndEscapes, (word) => (word.includes("@") ? withoutAddresses(word) : word));
  }
  if (/obt_|whsec_|Bearer /.test(shown)) shown = shown.replace(tokens, "$1[hidden]");
  return shown;
}

/** Also finds `user:password@host` in a URL within a URL. */
function withoutPassword(text: string): string {
  const end = text.lastIndexOf("@");
  for (let start = 0; start >= 0 && start < end; ) {
    const colon = /[/:]/.exec(text.slice(start, end))?.[0] === ":";
    if (colon) return `${text.slice(0, start)}[hidden]${text.slice(end)}`;
    const next = text.indexOf("://", start);
    start = next < 0 ? next : next + 3;
  }
  return text;
}

/** Everything before an @ belongs to one address. */
function withoutAddresses(word: string): string {
  let [before = "", ...others] = word.split("@");
  let shown = "";
  for (const other of others) {
    const [found] = domain.exec(other) ?? [];
    const isAddress = before !== "" && found !== undefined;
    shown += isAddress ? "[address]" : `${before}@`;
    before = isAddress ? other.slice(found.length) : other;
  }
  return shown + before;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
