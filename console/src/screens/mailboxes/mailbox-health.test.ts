import { expect, test } from "vitest";
import { healthOf } from "./mailbox-health.tsx";

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
