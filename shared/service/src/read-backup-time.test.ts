import { expect, test } from "vitest";
import { UsageError } from "./read-arguments.ts";
import { readBackupTime } from "./read-backup-time.ts";

test.each(["", "yesterday", "2026-11-21T03:00:00", "2999-01-01T00:00:00Z"])(
  "a backup's time that may be hours off is refused: %j",
  (text) => {
    expect(() => readBackupTime(text)).toThrow(UsageError);
  },
);

test.each(["2026-11-21T05:00:00+02:00", "2026-11-21T03:00:00Z"])("a time of any zone is accepted: %s", (text) => {
  expect(readBackupTime(text)).toEqual(new Date("2026-11-21T03:00:00Z"));
});
