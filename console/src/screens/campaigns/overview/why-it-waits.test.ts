import { expect, test } from "vitest";
import { times } from "../../../ui/when.tsx";
import { whyItWaits } from "./why-it-waits.ts";

type Campaign = Parameters<typeof whyItWaits>[0];
type Known = Parameters<typeof whyItWaits>[1];
type Mailbox = Known["mailboxes"][number];
type Next = NonNullable<Known["next"]>;
type Pause = Next["pauses"][number];

const mailbox = (part: Partial<Mailbox> = {}): Mailbox => ({
  email: "mara@acme.example",
  status: "active",
  status_reason: null,
  paused: null,
  effective_daily_limit: 50,
  sent_today: 10,
  ...part,
});
const campaign = (display_status: Campaign["display_status"], enrolled = 100, done = 50) =>
  ({
    display_status,
    progress: { planned: 100, done },
    stats: { prospects: { enrolled } },
    mailboxes: [{ email: "mara@acme.example" }],
    settings: {
      window_start_hour: 9,
      window_end_hour: 17,
      timezone: "Europe/Paris",
      use_prospect_timezone: false,
      send_days: null,
      send_on_weekends: false,
    },
  }) as Campaign;
const monday = new Date("2026-11-23T12:00:00Z");
const next = (part: Partial<Next> = {}): Next => ({ due: { prospects: 24, at_least: false }, pauses: [], ...part });
const pause = (part: Partial<Pause> = {}): Pause => ({
  scope: "mailbox",
  mailbox: "mara@acme.example",
  reason: "On leave.",
  guard: null,
  paused_by: "jonas@acme.example",
  paused_at: "2026-01-01T10:41:00.000+00:00",
  ...part,
});
const held = "24 emails are held and keep their order.";
const when = `on ${times.short(pause().paused_at)}`;

test("a campaign whose mailbox has used up its day says when the rest is sent, and isn't blocked", () => {
  expect(whyItWaits(campaign("running"), { mailboxes: [mailbox({ sent_today: 50 })], now: monday })).toEqual({
    title: "Today’s limit is reached",
    why: "mara@acme.example reached the daily limit. Outbound sends the rest from tomorrow.",
    isBlocked: false,
    ways: ["mailboxes"],
  });
  expect(whyItWaits(campaign("running"), { mailboxes: [mailbox()], now: monday })).toBeUndefined();
  const unlimited = [mailbox({ effective_daily_limit: null, sent_today: 900 })];
  expect(whyItWaits(campaign("running"), { mailboxes: unlimited, now: monday })).toBeUndefined();
});

test("an only mailbox that paused itself is told with the figures that paused it, and what is held", () => {
  const reason = "11 of 212 emails in the last 7 days bounced (limit 5%).";
  const guard = { part: 11, emails: 212, what: "bounced", is_since_resume: false, limit_percent: 5 } as const;
  const paused = { scope: "mailbox", reason } as const;
  const why = (one: Pause) =>
    whyItWaits(campaign("running"), { mailboxes: [mailbox({ paused })], next: next({ pauses: [one] }), now: monday });
  expect(why(pause({ guard, reason, paused_by: "system" }))).toEqual({
    title: "Nothing is being sent: its only mailbox is paused",
    why: `mara@acme.example paused itself ${when}, because 11 of its 212 emails in the last 7 days bounced (5.2%; limit 5%). ${held}`,
    isBlocked: true,
    ways: ["bounces", "addMailbox"],
  });
  const reported = {
    ...guard,
    part: 1,
    emails: 300,
    what: "reported",
    is_since_resume: true,
    limit_percent: 0.3,
  } as const;
  expect(why(pause({ guard: reported }))?.why).toContain(
    "because 1 of its 300 emails since it was last resumed was reported as spam (0.3%; limit 0.3%).",
  );
});

test("a mailbox that a member paused is told with who did and why", () => {
  const paused = { scope: "mailbox", reason: "On leave." } as const;
  const known = { mailboxes: [mailbox({ paused })], next: next({ pauses: [pause()] }), now: monday };
  expect(whyItWaits(campaign("running"), known)).toEqual({
    title: "Nothing is being sent: its only mailbox is paused",
    why: `jonas@acme.example paused mara@acme.example ${when}: On leave. ${held}`,
    isBlocked: true,
    ways: ["addMailbox", "mailboxes"],
  });
});

test("a pause of everything goes before what its mailboxes have", () => {
  const pauses = [pause({ scope: "all", mailbox: null, reason: null, paused_by: null })];
  const known = { mailboxes: [mailbox({ status: "error" })], next: next({ pauses }), now: monday };
  expect(whyItWaits(campaign("running"), known)).toEqual({
    title: "Nothing is being sent: all sending is paused",
    why: held,
    isBlocked: true,
    ways: [],
  });
});

test("a campaign whose mailboxes can't send says which and why, and one with another mailbox continues", () => {
  const broken = mailbox({ status: "error", status_reason: "535 Wrong password." });
  expect(whyItWaits(campaign("running"), { mailboxes: [broken], now: monday })).toEqual({
    title: "Nothing is being sent: its only mailbox has an error",
    why: "mara@acme.example: 535 Wrong password.",
    isBlocked: true,
    ways: ["addMailbox", "mailboxes"],
  });
  expect(whyItWaits(campaign("running", 100, 100), { mailboxes: [broken], now: monday })).toBeUndefined();
  const two = { ...campaign("running"), mailboxes: [{ email: "mara@acme.example" }, { email: "b@acme.example" }] };
  const other = (part: Partial<Mailbox>) => [broken, mailbox({ email: "b@acme.example", ...part })];
  expect(whyItWaits(two as Campaign, { mailboxes: other({}), now: monday })).toBeUndefined();
  expect(whyItWaits(two as Campaign, { mailboxes: other({ status: "needs_reconnect" }), now: monday })).toEqual({
    title: "Nothing is being sent: none of its 2 mailboxes can send",
    why: "mara@acme.example has an error and b@acme.example needs a new sign-in.",
    isBlocked: true,
    ways: ["mailboxes"],
  });
});

test("a running campaign without prospects leads to adding some", () => {
  expect(whyItWaits(campaign("running", 0, 0), { mailboxes: [], now: monday })?.ways).toEqual(["addProspects"]);
  expect(
    whyItWaits(campaign("running", 0, 0), { mailboxes: [], beginsFromReplies: true, now: monday }),
  ).toBeUndefined();
});

test("a running campaign says outside its hours, by its own time zone, when it sends", () => {
  const at = (time: string) => whyItWaits(campaign("running"), { mailboxes: [mailbox()], now: new Date(time) });
  const outside = {
    title: "Outside sending hours",
    why: "Emails are sent 09:00–17:00 (Europe/Paris), Monday to Friday.",
    isBlocked: false,
    ways: ["hours"],
  };
  expect(at("2026-11-23T16:00:00Z")).toEqual(outside);
  expect(at("2026-11-23T07:59:59Z")).toEqual(outside);
  expect(at("2026-11-22T12:00:00Z")).toEqual(outside);
  expect(at("2026-11-23T08:00:00Z")).toBeUndefined();
  expect(at("2026-11-23T15:59:59Z")).toBeUndefined();
});

test("a running campaign says who waits for the caps an hour, unless something else holds it up", () => {
  const capped = { people: 27, at_least: false, until: new Date(2026, 10, 23, 14).toISOString() };
  const why = (part: Partial<Mailbox>, one = capped) =>
    whyItWaits(campaign("running"), { mailboxes: [mailbox(part)], capped: one, now: monday });
  expect(why({})).toEqual({
    title: "27 prospects are held by the hourly limits",
    why: `Sending continues on ${times.short(capped.until)}.`,
    isBlocked: false,
    ways: ["caps"],
  });
  expect(why({}, { ...capped, people: 1 })?.title).toBe("1 prospect is held by the hourly limits");
  expect(why({}, { ...capped, people: 1_000, at_least: true })?.title).toMatch(/^At least 1,000 prospects are held /);
  expect(why({}, { ...capped, people: 0 })).toBeUndefined();
  expect(why({ status: "error" })?.isBlocked).toBe(true);
});
