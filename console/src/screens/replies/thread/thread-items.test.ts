import { expect, test } from "vitest";
import { type Item, itemsOf, type Mail, type Note } from "./thread-items.ts";

const spring = { id: "spring", name: "Spring" };
const autumn = { id: "autumn", name: "Autumn" };
const minute = (at: number) => new Date(at * 60_000).toISOString();
const mail = (kind: Mail["kind"], at: number, campaign = spring) =>
  ({ kind, id: `${kind} ${at}`, at: minute(at), campaign }) as Mail;
const note = (at: number) => ({ id: `note ${at}`, created_at: minute(at) }) as Note;
const newestFirst = (...mails: Mail[]) => mails.toReversed();

const shown = (items: readonly Item[]) =>
  items.map((item) => (item.kind === "folded" ? item.steps.map(({ id }) => id) : item.id));

test("of a campaign's emails in a row only the last one is shown, and what stands between two rows stays", () => {
  const mails = newestFirst(mail("step", 1), mail("step", 2), mail("step", 3), mail("reply", 4), mail("step", 5));
  expect(shown(itemsOf(mails, [], false))).toEqual([["step 1", "step 2"], "step 3", "reply 4", "step 5"]);
});

test("the emails of two campaigns in a row are two rows", () => {
  const mails = newestFirst(mail("step", 1), mail("step", 2), mail("step", 3, autumn), mail("step", 4, autumn));
  expect(shown(itemsOf(mails, [], false))).toEqual([["step 1"], "step 2", ["step 3"], "step 4"]);
});

test("a note stands at its time, and waits for its neighbours while earlier emails aren't loaded", () => {
  const mails = newestFirst(mail("step", 10), mail("reply", 20));
  const notes = [note(30), note(15), note(5)];
  expect(shown(itemsOf(mails, notes, false))).toEqual(["note 5", "step 10", "note 15", "reply 20", "note 30"]);
  expect(shown(itemsOf(mails, notes, true))).toEqual(["step 10", "note 15", "reply 20", "note 30"]);
});
