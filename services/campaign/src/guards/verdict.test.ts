import { expect, test } from "vitest";
import { defaultGuardLimits, type Figures, mailsToCount, verdictOf } from "./verdict.ts";

const week = (mails: number, bounces: number, complaints = 0): Figures => ({
  mails,
  bounces,
  complaints,
  isSinceResume: false,
});
const judged = (figures: Figures, limits = defaultGuardLimits) => verdictOf(figures, limits);

test("five percent of bounces pause, three percent are shown, and both name their figures", () => {
  expect(judged(week(100, 6))).toMatchObject({
    level: "paused",
    finding: "6 of 100 emails in the last 7 days bounced (limit 5%).",
  });
  expect(judged(week(100, 5)).level).toBe("paused");
  expect(judged(week(101, 5))).toMatchObject({
    level: "told",
    finding: "5 of 101 emails in the last 7 days bounced (pauses at 5%).",
  });
  expect(judged(week(100, 3)).level).toBe("told");
  expect(judged(week(101, 3))).toEqual({ level: null, finding: null, figures: null });
});

test("0.3 percent of complaints pause, 0.1 percent are shown", () => {
  expect(judged(week(1_000, 0, 3))).toMatchObject({
    level: "paused",
    finding: "3 of 1,000 emails in the last 7 days were reported as spam (limit 0.3%).",
  });
  expect(judged(week(1_001, 0, 3)).level).toBe("told");
  expect(judged(week(1_000, 0, 1)).finding).toBe(
    "1 of 1,000 emails in the last 7 days was reported as spam (pauses at 0.3%).",
  );
  expect(judged(week(1_001, 0, 1)).level).toBeNull();
});

test("fewer than fifty mails are not judged", () => {
  expect(judged(week(49, 49, 49)).level).toBeNull();
  expect(judged(week(50, 3)).level).toBe("paused");
});

test("an installation that judges a single mail says it of one mail", () => {
  expect(judged(week(1, 1), { ...defaultGuardLimits, minMails: 1 }).finding).toBe(
    "1 of 1 email in the last 7 days bounced (limit 5%).",
  );
});

test("each band can be switched off by itself", () => {
  const limits = { ...defaultGuardLimits, bounces: { told: 3, pause: 0 }, complaints: { told: 0, pause: 0 } };
  expect(judged(week(100, 90, 90), limits)).toMatchObject({
    level: "told",
    finding: "90 of 100 emails in the last 7 days bounced (warns at 3%).",
  });
  expect(judged(week(100, 0, 90), limits).level).toBeNull();
});

test("with more mails than the bound no share reaches a limit", () => {
  for (const [bounces, complaints] of [
    [0, 0],
    [1, 0],
    [6, 1],
    [0, 7],
    [300, 2],
  ] as const) {
    const most = mailsToCount({ bounces, complaints, isSinceResume: false }, defaultGuardLimits);
    expect(judged(week(Math.max(most, 50), bounces, complaints)).level).toBeNull();
    const fewer = most - 1;
    if (fewer >= 50) expect(judged(week(fewer, bounces, complaints)).level).not.toBeNull();
  }
});

test("a pause tells its figures one by one, and what is only shown has none", () => {
  expect(judged(week(212, 11)).figures).toEqual({
    part: 11,
    emails: 212,
    what: "bounced",
    is_since_resume: false,
    limit_percent: 5,
  });
  const reported = judged({ ...week(1_000, 0, 3), isSinceResume: true });
  expect(reported.figures).toMatchObject({ part: 3, what: "reported", is_since_resume: true, limit_percent: 0.3 });
  expect(judged(week(101, 5)).figures).toBeNull();
});
