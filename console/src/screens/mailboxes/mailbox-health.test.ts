import { expect, test } from "vitest";
import { consequenceOf, healthOf } from "./mailbox-health.tsx";

test.each([
  ["a server's reply", { paused: null, status: "active", status_reason: "421 4.7.0 too busy" }, "421 4.7.0 too busy."],
  ["a sentence", { paused: null, status: "error", status_reason: "The login was refused." }, "The login was refused."],
  [
    "a person's reason",
    { paused: { scope: "mailbox", reason: "holidays" }, status: "active", status_reason: null },
    "Paused: holidays.",
  ],
] as const)("why a mailbox doesn't send ends with one full stop: %s", (_, state, why) => {
  expect(healthOf(state as Parameters<typeof healthOf>[0]).why).toBe(why);
});

const own = { scope: "mailbox", reason: "holidays" } as const;
const wide = { scope: "workspace", reason: null } as const;

test.each([
  ["a pause while nothing is due", own, "active", 0, "The mailbox sends nothing until somebody resumes it."],
  ["a pause", own, "active", 2, "2 emails are held. The mailbox sends nothing until somebody resumes it."],
  [
    "a wider pause",
    wide,
    "active",
    1,
    "1 email is held. Sending is paused for more than this mailbox. Ask the operator to resume sending.",
  ],
  [
    "a missing sign-in while nothing is due",
    null,
    "needs_reconnect",
    0,
    "The mailbox sends nothing until somebody signs in.",
  ],
  [
    "a missing sign-in",
    null,
    "needs_reconnect",
    1,
    "1 email is held. The mailbox sends nothing until somebody signs in.",
  ],
  ["an error", null, "error", 0, "The mailbox sends nothing until you replace its servers."],
  ["a short rest", null, "active", 3, "Outbound tries again after a short rest."],
] as const)("emails are said to be held where some are: %s", (_, paused, status, held, said) => {
  expect(consequenceOf({ paused, status, status_reason: "Refused." }, { held, isGuards: false })).toBe(said);
});

test("a guard's pause is ended by members alone, and says what is held", () => {
  const paused = { paused: own, status: "active", status_reason: null } as const;
  expect(consequenceOf(paused, { held: 0, isGuards: true })).toBe("Only a member can resume the mailbox.");
  expect(consequenceOf(paused, { held: 24, isGuards: true })).toBe(
    "24 emails are held. Only a member can resume the mailbox.",
  );
});
