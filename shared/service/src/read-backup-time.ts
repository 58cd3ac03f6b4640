import { UsageError } from "./read-arguments.ts";

/** A time without a zone would be read in this machine's zone, possibly hours away from what was meant. */
const hasZone = /(?:Z|[+-]\d\d:\d\d)$/;

/** Throws a usage error for a time that may be hours off. */
export function readBackupTime(text: string): Date {
  const backupAt = new Date(text);
  if (!hasZone.test(text) || Number.isNaN(backupAt.getTime()) || backupAt > new Date()) {
    throw new UsageError(
      "Say when the backup was taken, with its zone, such as 2026-11-21T03:00:00Z; it lies in the past.",
    );
  }
  return backupAt;
}
