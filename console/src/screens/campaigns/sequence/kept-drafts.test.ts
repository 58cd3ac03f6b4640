import { expect, test } from "vitest";
import { forget, forgetAllOf, keep } from "../../../ui/kept-texts.ts";
import { fileOf, moved, newDraft, newStep } from "./campaign-draft.ts";
import { findKeptDraft, type Kept } from "./kept-drafts.ts";

const day = 24 * 60 * 60 * 1_000;
const place = { user: "ann", workspace: "acme", of: "spring" };
const draft = (name: string) => ({ ...newDraft(["ann@acme.example"]), name });
const kept = (name: string, at = 1): Kept => ({ at, opened: null, draft: draft(name) });

function memory(mostChars = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem(name, value) {
      if (value.length > mostChars) throw new DOMException("full", "QuotaExceededError");
      items.set(name, value);
    },
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  };
}

test("a draft comes back as it was written, with the order of its steps and what was saved when it was begun", () => {
  const storage = memory();
  const one = draft("Spring");
  const steps = moved([...one.steps, newStep(one.steps)], 0, 1);
  const written: Kept = {
    at: 5,
    opened: { revision: "r1", file: fileOf(draft("Before")) },
    draft: { ...one, steps },
  };
  keep(storage, place, written);
  expect(findKeptDraft(storage, place)).toEqual(written);
  expect(findKeptDraft(storage, place)?.draft.steps.map(({ key }) => key)).toEqual([1, 0]);
});

test("nobody gets another person's, workspace's or campaign's draft", () => {
  const storage = memory();
  keep(storage, place, kept("Spring"));
  for (const other of [{ user: "bob" }, { workspace: "other" }, { of: "new" }]) {
    expect(findKeptDraft(storage, { ...place, ...other })).toBeUndefined();
  }
});

test("a draft that was saved or discarded is gone, and signing out takes all of that person, and what comes later", () => {
  const storage = memory();
  const mine = { ...place, user: "eve" };
  keep(storage, mine, kept("Spring"));
  keep(storage, { ...mine, of: "new" }, kept("Summer"));
  keep(storage, place, kept("Theirs"));
  forget(storage, mine);
  expect(findKeptDraft(storage, mine)).toBeUndefined();
  forgetAllOf(storage, mine.user);
  keep(storage, mine, kept("Spring"));
  expect(storage.length).toBe(1);
  expect(findKeptDraft(storage, place)?.draft.name).toBe("Theirs");
});

test("twenty drafts of thirty days are kept, the newest", () => {
  const storage = memory();
  const campaign = (at: number) => ({ ...place, of: `c${at}` });
  for (let at = 1; at <= 25; at++) keep(storage, campaign(at), kept("Spring", at));
  expect(storage.length).toBe(20);
  expect(findKeptDraft(storage, campaign(5))).toBeUndefined();
  expect(findKeptDraft(storage, campaign(6))).toBeDefined();
  keep(storage, place, kept("Later", 31 * day));
  expect(storage.length).toBe(1);
});

test.each(["{", "null", '{"at":1}', '{"at":1,"opened":null,"draft":{"steps":[]}}', '{"draft":{"steps":"x"}}'])(
  "what is no draft any more is dropped: %s",
  (text) => {
    const storage = memory();
    keep(storage, place, kept("Spring"));
    storage.setItem(storage.key(0) ?? "", text);
    expect(findKeptDraft(storage, place)).toBeUndefined();
    expect(storage.length).toBe(0);
  },
);

test("a text that is too long, or for which there is no room, isn't kept, and no older one stays in its place", () => {
  for (const storage of [memory(), memory(500)]) {
    storage.setItem("other", "stays");
    keep(storage, place, { ...kept("Spring"), draft: { ...draft("x".repeat(1_000_001)) } });
    expect([findKeptDraft(storage, place), storage.getItem("other")]).toEqual([undefined, "stays"]);
  }
});
