import { seededRandom } from "@outbound/testing/seeded-random";
import { expect, test } from "vitest";
import { compareCopies } from "./compare-copies.ts";

const copy = (interested: number, delivered: number) => ({ interested, delivered });
const winnerOf = (...copies: ReturnType<typeof copy>[]) => {
  const { leader } = compareCopies(copies);
  return leader?.wins ? leader.copy : undefined;
};

test("a copy wins by a difference that chance hardly explains", () => {
  const winner = copy(60, 500);
  expect(winnerOf(copy(30, 500), winner)).toBe(winner);
  expect(winnerOf(copy(45, 500), copy(60, 500))).toBeUndefined();
});

test("the winner is ahead of the next best, not only of the last, and of one with few mails as well", () => {
  expect(winnerOf(copy(5, 500), copy(58, 500), copy(60, 500))).toBeUndefined();
  expect(winnerOf(copy(30, 500), copy(60, 500), copy(5, 100))).toBeUndefined();
});

test("before each copy has a hundred delivered mails nothing is decided, and it says how many are missing", () => {
  const leader = copy(80, 300);
  const { missing, ...compared } = compareCopies([copy(0, 99), copy(0, 60), leader]);
  expect(missing).toBe(41);
  expect(compared.leader).toMatchObject({ copy: leader, wins: false });
  expect(compareCopies([copy(0, 100), copy(0, 100), leader])).toMatchObject({ leader: { wins: true }, missing: 0 });
});

test("an answer to a mail that bounced puts a copy of which none was delivered ahead of nobody", () => {
  expect(compareCopies([copy(1, 0), copy(0, 0)])).toEqual({ leader: null, missing: 200 });
  expect(compareCopies([copy(1, 0), copy(2, 300)]).leader).toMatchObject({ copy: copy(2, 300), wins: false });
});

test("the probability grows with the mails and with the difference", () => {
  const probability = (...copies: ReturnType<typeof copy>[]) => compareCopies(copies).leader?.probability ?? Number.NaN;
  expect(probability(copy(30, 500), copy(60, 500))).toBeCloseTo(0.988, 3);
  expect(probability(copy(3, 100), copy(6, 100))).toBeCloseTo(0.617, 3);
  expect(probability(copy(300, 10_000), copy(600, 10_000))).toBeGreaterThan(0.9999);
  expect(probability(copy(300, 10_000), copy(330, 10_000))).toBeLessThan(0.9);
});

test.each([
  ["nothing was delivered", [copy(0, 0), copy(0, 0)]],
  ["nobody was interested", [copy(0, 900), copy(0, 900)]],
  ["everybody was interested, some more than once", [copy(950, 900), copy(900, 900)]],
  ["the best are level", [copy(9, 300), copy(6, 200), copy(1, 200)]],
])("no copy leads when %s", (_, copies) => {
  expect(compareCopies(copies).leader).toBeNull();
});

test("a single copy that was sent leads, and its probability tells nothing", () => {
  for (const sent of [copy(50, 100), copy(100, 100)]) {
    expect(compareCopies([sent, copy(0, 0)])).toEqual({
      leader: { copy: sent, probability: expect.closeTo(0.5, 6), wins: false },
      missing: 100,
    });
  }
});

/** Sends mails in turn, and compares after each fifty of every copy, as long as a campaign is looked at. */
function decide(rates: readonly number[], seed: number): number | undefined {
  const random = seededRandom(seed);
  const copies = rates.map(() => copy(0, 0));
  for (let looks = 0; looks < 60; looks++) {
    for (const [at, one] of copies.entries()) {
      one.delivered += 50;
      for (let mail = 0; mail < 50; mail++) if (random.chance(rates[at] ?? 0)) one.interested += 1;
    }
    const winner = winnerOf(...copies);
    if (winner) return copies.indexOf(winner);
  }
  return undefined;
}

const campaigns = 300;
const shareOf = (rates: readonly number[], isSo: (winner: number | undefined) => boolean) =>
  Array.from({ length: campaigns }, (_, seed) => decide(rates, seed)).filter(isSo).length / campaigns;

test("among equal copies one is seldom taken for better, however often they are compared", () => {
  expect(shareOf([0.02, 0.02], (winner) => winner !== undefined)).toBeLessThan(0.1);
  expect(shareOf([0.05, 0.05, 0.05], (winner) => winner !== undefined)).toBeLessThan(0.15);
});

test("a copy that is half as good again is found in the end, and the worse one isn't taken for it", () => {
  expect(shareOf([0.03, 0.045], (winner) => winner === 1)).toBeGreaterThan(0.8);
  expect(shareOf([0.03, 0.045], (winner) => winner === 0)).toBeLessThan(0.01);
});
