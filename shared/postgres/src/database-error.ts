/** Unreachable, silent, or accepts no writes. Whether a commit in flight took effect is unknown. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";

  constructor(cause: unknown) {
    super("The database is unavailable.", { cause });
  }
}

/** After a deadlock or a serialisation failure the same transaction may succeed. */
export const isRepeatable = (error: unknown): boolean => ["40P01", "40001"].includes(codeOf(error));

/** The lock was held for longer than the transaction's `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === "55P03";

export const isOfDeletedWorkspace = (error: unknown): boolean => codeOf(error) === "OB404";

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === "23505" &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint);

/**
 * Classes 08 connection, 53 resources (too many connections, disk full), 57P0x shutdown and start-up, 58 disk errors; 57014
 * statement timeout; 25P03 and 25P04 idle and transaction timeout; 25006 a standby, which another connection may not lead to.
 */
const sqlStates = /^(08...|53...|57P0[1-5]|57014|58...|25P0[34]|25006)$/;

const socketCodes = /^(ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOENT)$/;

/** The driver gives its own failures no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost);
  const code = codeOf(error);
  return code ? sqlStates.test(code) || socketCodes.test(code) : driverMessages.test(error.message);
}

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
};
