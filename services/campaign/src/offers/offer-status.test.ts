import { expect, test } from "vitest";
import { isOpen, type OfferTimes, offerStatus } from "./offer-status.ts";

const at = new Date("2026-11-20T10:00:00Z");
const today = "2026-11-21";
const nothing: OfferTimes = {
  viewed_at: null,
  accepted_at: null,
  declined_at: null,
  withdrawn_at: null,
  valid_until: null,
};

test.each([
  ["sent", {}],
  ["viewed", { viewed_at: at }],
  ["sent", { valid_until: today }],
  ["viewed", { valid_until: today, viewed_at: at }],
  ["expired", { valid_until: "2026-11-20" }],
  ["expired", { valid_until: "2026-11-20", viewed_at: at }],
  ["accepted", { accepted_at: at, viewed_at: at, valid_until: "2026-11-20" }],
  ["declined", { declined_at: at, viewed_at: at, valid_until: "2026-11-20" }],
  ["withdrawn", { withdrawn_at: at, viewed_at: at, valid_until: "2026-11-20" }],
] as const)("%s: %j", (status, times) => {
  expect(offerStatus({ ...nothing, ...times }, today)).toBe(status);
  expect(isOpen(status)).toBe(status === "sent" || status === "viewed");
});
