import { expect, test } from "vitest";
import { times } from "../../ui/when.tsx";
import { whyItWaits } from "./why-it-waits.ts";

type Campaign = Parameters<typeof whyItWaits>[0];
type Mailbox = Parameters<typeof whyItWaits>[1]["mailboxes"][number];

const mailbox = (part: Partial<Mailbox> = {}): Mailbox => ({
  email: "mara@acme.example",
  status: "active",
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

test("a campaign whose mailbox has used up its day says when the rest is sent", () => {
  expect(whyItWaits(campaign("running"), { mailboxes: [mailbox({ sent_today: 50 })], now: monday })?.sentence).toBe(
    "mara@acme.example reached today’s limit. The rest is sent from tomorrow.",
  );
  expect(whyItWaits(campaign("running"), { mailboxes: [mailbox()], now: monday })).toBeUndefined();
  expect(
    whyItWaits(campaign("running"), {
      mailboxes: [mailbox({ effective_daily_limit: null, sent_today: 900 })],
      now: monday,
    }),
  ).toBeUndefined();
});

test("a campaign whose mailboxes are paused or broken says so, and one with another mailbox continues", () => {
  const broken = mailbox({ status: "error" });
  expect(whyItWaits(campaign("running"), { mailboxes: [broken], now: monday })?.sentence).toContain(
    "mara@acme.example can’t send",
  );
  expect(whyItWaits(campaign("running", 100, 100), { mailboxes: [broken], now: monday })).toBeUndefined();
  const two = { ...campaign("running"), mailboxes: [{ email: "mara@acme.example" }, { email: "b@acme.example" }] };
  expect(
    whyItWaits(two as Campaign, { mailboxes: [broken, mailbox({ email: "b@acme.example" })], now: monday }),
  ).toBeUndefined();
});

test("a running campaign without people leads to adding people", () => {
  expect(whyItWaits(campaign("running", 0, 0), { mailboxes: [], now: monday })?.leadsTo).toBe("people");
  expect(
    whyItWaits(campaign("running", 0, 0), { mailboxes: [], beginsFromReplies: true, now: monday }),
  ).toBeUndefined();
});

test("a running campaign says outside its hours, by its own time zone, when it sends", () => {
  const at = (time: string) => whyItWaits(campaign("running"), { mailboxes: [mailbox()], now: new Date(time) });
  const sentence = "Outside sending hours. Emails are sent 09:00–17:00 (Europe/Paris), Monday to Friday.";
  expect(at("2026-11-23T16:00:00Z")).toEqual({ sentence, leadsTo: "settings" });
  expect(at("2026-11-23T07:59:59Z")?.sentence).toBe(sentence);
  expect(at("2026-11-22T12:00:00Z")?.sentence).toBe(sentence);
  expect(at("2026-11-23T08:00:00Z")).toBeUndefined();
  expect(at("2026-11-23T15:59:59Z")).toBeUndefined();
});

test("a running campaign says who waits for the caps an hour, unless something else holds it up", () => {
  const capped = { people: 27, at_least: false, until: new Date(2026, 10, 23, 14).toISOString() };
  const why = (part: Partial<Mailbox>, one = capped) =>
    whyItWaits(campaign("running"), { mailboxes: [mailbox(part)], capped: one, now: monday });
  const held = `held until ${times.short(capped.until)} by the hourly limits.`;
  expect(why({})).toEqual({ sentence: `27 prospects are ${held}`, leadsTo: "caps" });
  expect(why({}, { ...capped, people: 1 })?.sentence).toBe(`1 prospect is ${held}`);
  expect(why({}, { ...capped, people: 1_000, at_least: true })?.sentence).toMatch(
    /^At least 1,000 prospects are held /,
  );
  expect(why({}, { ...capped, people: 0 })).toBeUndefined();
  expect(why({ status: "error" })?.leadsTo).toBe("mailboxes");
});
