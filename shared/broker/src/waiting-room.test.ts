import { expect, test } from "vitest";
import { WaitingRoom } from "./waiting-room.ts";

const quick = { firstWaitMs: 1, longestWaitMs: 2 };

test("waiting messages retry in turn, and one that fails again goes behind the others", async () => {
  const room = new WaitingRoom(quick);
  const tried: string[] = [];
  const wait = async (name: string, times: number) => {
    for (let count = 0; count < times; count++) {
      expect(await room.turn(performance.now())).toBe(true);
      tried.push(name);
    }
  };
  await Promise.all([wait("a", 3), wait("b", 3), wait("c", 3)]);
  expect(tried).toEqual(["a", "b", "c", "a", "b", "c", "a", "b", "c"]);
});

test("when one got an answer all others follow at once", async () => {
  const room = new WaitingRoom({ firstWaitMs: 3_600_000 });
  const turns = [room.turn(performance.now()), room.turn(performance.now())];
  room.answered();
  expect(await Promise.all(turns)).toEqual([true, true]);
});

test("a message held too long is returned, so that another process may have it", async () => {
  const room = new WaitingRoom({ ...quick, longestHoldMs: 60_000 });
  const old = room.turn(performance.now() - 60_001);
  const recent = room.turn(performance.now());
  expect(await old).toBe(false);
  expect(await recent).toBe(true);
});

test("nothing waits in a closed room", async () => {
  const room = new WaitingRoom({ firstWaitMs: 3_600_000 });
  const before = room.turn(performance.now());
  room.close();
  expect(await before).toBe(false);
  expect(await room.turn(performance.now())).toBe(false);
});
