import { campaignFile } from "@outbound/contracts/campaigns/apply-campaign";
import { mailboxFile } from "@outbound/contracts/mailboxes/mailbox";
import { expect, test } from "vitest";
import { describeCampaign, describeMailbox } from "./describe-settings.ts";

test("a campaign file is described with its delays, hours and limit", () => {
  const file = campaignFile.parse({
    name: "Spring",
    mailboxes: ["mara@example.com"],
    settings: {
      timezone: "Europe/Paris",
      window_start_hour: 9,
      window_end_hour: 17,
      daily_enroll_limit: 20,
      holidays: "FR",
    },
    begins_from: { replies: "neutral", to: ["Autumn", "Fall"], after_days: 60 },
    steps: [
      {
        subject: "A question",
        body: "Hi",
        variants: [{ name: "B", subject: "Quick", body: "Hi" }],
        prefer_winner: true,
      },
      { delay_days: 3, subject: "", body: "Again" },
      { delay_days: 1, only_if: { clicked: true }, subject: "Last", body: "Bye" },
    ],
  });
  expect(describeCampaign(file).split("\n")).toEqual([
    "  Step 1      at once: A question, and 1 variant, of which the better copy is preferred",
    "  Step 2      after 3 days: Re: A question",
    "  Step 3      after 1 day, only if they clicked a link: Last",
    "  Hours       9 to 17, in Europe/Paris, Monday to Friday, but for the public holidays of FR",
    "  Pace        at most 20 new prospects a day",
    "  Mailboxes   mara@example.com",
    "  Begins      60 days after a neutral reply to Autumn or Fall",
  ]);
});

test("settings that a campaign file omits are described by their defaults", () => {
  const file = campaignFile.parse({ name: "Bare", settings: { send_days: [1, 5], use_prospect_timezone: true } });
  expect(describeCampaign(file).split("\n")).toEqual([
    "  Hours       the workspace's, in the prospect's time zone, else the workspace's time zone, Monday, Friday",
    "  Pace        no daily limit",
    "  Mailboxes   none yet",
  ]);
});

test("a mailbox file is described with its limit and whether replies are read", () => {
  const smtp = { host: "smtp.example.com", port: 465 };
  expect(describeMailbox(mailboxFile.parse({ email: "a@example.com", smtp }))).toBe(
    "no daily limit; 0 s between two emails; replies are not read, as the file has no imap",
  );
  const ramped = {
    email: "a@example.com",
    daily_limit: 50,
    min_gap_seconds: 60,
    ramp: { start: 5, increment: 2 },
    smtp,
  };
  const plain = { email: "a@example.com", smtp: { ...smtp, insecure: true } };
  expect(describeMailbox(mailboxFile.parse(plain))).toMatch(/; its login may go out unencrypted$/);
  const trusting = { ...ramped, imap: { host: "imap.example.com", port: 993, trust_from: true } };
  expect(describeMailbox(mailboxFile.parse(trusting))).toMatch(
    /read at imap\.example\.com, and every From is believed/,
  );
  expect(describeMailbox(mailboxFile.parse({ ...ramped, imap: { host: "imap.example.com", port: 993 } }))).toBe(
    "at most 50 emails a day; 5 on the first day and 2 more on each further one; 60 s between two emails; replies are read at imap.example.com",
  );
});
