import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { fullDisk } from "./disk-room.ts";

test("a disk without room is told with its folder and the way out, and one that can't be asked about isn't", async () => {
  // It has no block at all.
  expect(await fullDisk("/proc")).toBe(
    "The disk of /proc is full: it has 0 MB left, and below 50 MB nothing is taken or sent. Make room; what was acknowledged is kept.",
  );
  expect(await fullDisk(tmpdir())).toBeUndefined();
  expect(await fullDisk("/nowhere/at/all")).toBeUndefined();
});
