import { expect, test } from "vitest";
import { whyItWaits } from "./why-it-waits.ts";

type Campaign = Parameters<typeof whyItWaits>[0];
type Mailbox = Parameters<typeof whyItWaits>[1][number];

const mailbox = (part: Partial<Mailbox> = {}): Mailbox => ({
  email: "mara@acme.example",
  status: "active",
  paused: null,
  effective_daily_limit: 50,
  sent_today: 10,
  ...part,
});
const campaign = (display_status: Campaign["display_status"], done = 50) =>
  ({
    display_status,
    progress: { planned: 100, done },
    mailboxes: [{ email: "mara@acme.example" }],
  }) as Campaign;

test("a campaign whose mailbox has used up its day says when the rest is sent", () => {
  expect(whyItWaits(campaign("running"), [mailbox({ sent_today: 50 })])).toBe(
    "What mara@acme.example may send today has left. The rest leaves from tomorrow on.",
  );
  expect(whyItWaits(campaign("running"), [mailbox()])).toBeUndefined();
  expect(whyItWaits(campaign("running"), [mailbox({ effective_daily_limit: null, sent_today: 900 })])).toBeUndefined();
});

test("a campaign whose mailboxes are paused or broken says so, and one with another mailbox continues", () => {
  const broken = mailbox({ status: "error" });
  expect(whyItWaits(campaign("running"), [broken])).toContain("mara@acme.example can’t send");
  expect(whyItWaits(campaign("running", 100), [broken])).toBeUndefined();
  const two = { ...campaign("running"), mailboxes: [{ email: "mara@acme.example" }, { email: "b@acme.example" }] };
  expect(whyItWaits(two as Campaign, [broken, mailbox({ email: "b@acme.example" })])).toBeUndefined();
});
