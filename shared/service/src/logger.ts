import { type Logger, pino } from "pino";

const secretKeys = new Set([
  "authorization",
  "password",
  "pass",
  "secret",
  "token",
  "api_key",
  "credentials",
  "cookie",
  // Postgres's, which quotes the row.
  "detail",
]);
/** Requests, settings and their headers; what lies deeper is nothing that we log. */
const searchedLevels = 3;

/** JSON to standard output. A secret is blotted out at the top and down to the headers of a request, wherever it was logged. */
export function createLogger(name: string, level = "info"): Logger {
  return pino({
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (line) => hideSecrets(line, searchedLevels) },
    // What a child logger is bound to passes no formatter.
    serializers: { ...Object.fromEntries([...secretKeys].map((key) => [key, hide])), err: serialiseError },
  });
}

const hide = () => "[hidden]";

/** Pino's own redaction costs more than writing a line; a line without a secret, which is nearly every one, is not even copied. */
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

/** An error is for its serialiser. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
