import { expect, test, vi } from "vitest";
import { EventFeed } from "./event-feed.ts";

const time = expect.stringMatching(/^\d\d:\d\d:\d\d {2}/);
const withoutTimes = (lines: readonly string[]) => lines.map((line) => line.slice(10));

function listening() {
  const feed = new EventFeed();
  const lines: string[] = [];
  feed.begin((line) => lines.push(line));
  return { feed, lines };
}

test("a line waits for the webhooks that follow, and names them in order", () => {
  const { feed, lines } = listening();
  feed.announce("grace@hopper.example", "replied: interested", ["replied", "new_reply", "positive_reply"]);
  feed.webhook("grace@hopper.example", "positive_reply");
  feed.webhook("grace@hopper.example", "replied");
  expect(lines).toEqual([]);
  feed.webhook("grace@hopper.example", "new_reply");
  expect(lines).toEqual([time]);
  expect(withoutTimes(lines)).toEqual([
    "grace@hopper.example replied: interested → webhook replied, new_reply, positive_reply",
  ]);
});

test("an action without webhooks is printed at once, and an unexpected webhook has its own line", () => {
  const { feed, lines } = listening();
  feed.announce("emmy@noether.example", "opened the email");
  feed.webhook("emmy@noether.example", "sent");
  expect(withoutTimes(lines)).toEqual(["emmy@noether.example opened the email", "emmy@noether.example → webhook sent"]);
});

test("a line doesn't wait for ever, and a late webhook is printed too", () => {
  vi.useFakeTimers();
  const { feed, lines } = listening();
  feed.announce("john@mccarthy.example", "bounced later", ["bounced", "bounce"]);
  feed.webhook("john@mccarthy.example", "bounced");
  vi.advanceTimersByTime(60_000);
  feed.webhook("john@mccarthy.example", "bounce");
  expect(withoutTimes(lines)).toEqual([
    "john@mccarthy.example bounced later → webhook bounced",
    "john@mccarthy.example → webhook bounce",
  ]);
  vi.useRealTimers();
});

test("a flood is cut off, failed actions aren't printed, and nothing is printed before the welcome", () => {
  const feed = new EventFeed();
  const lines: string[] = [];
  feed.announce("a@b.example", "clicked a link", ["clicked"]).forget();
  feed.announce("a@b.example", "opened the email");
  feed.begin((line) => lines.push(line));
  expect(withoutTimes(lines)).toEqual(["a@b.example opened the email"]);
  for (let count = 0; count < 500; count += 1) feed.webhook("a@b.example", "sent");
  expect(lines).toHaveLength(81);
  expect(lines.at(-1)).toMatch(/events\.log/);
});
