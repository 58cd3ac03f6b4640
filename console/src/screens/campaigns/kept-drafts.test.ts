import { expect, test } from "vitest";
import { fileOf, moved, newDraft, newStep } from "./campaign-draft.ts";
import { findKept, forgetDraft, forgetDraftsOf, type Kept, keepDraft } from "./kept-drafts.ts";

const day = 24 * 60 * 60 * 1_000;
const place = { user: "ann", workspace: "acme", campaign: "spring" };
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
  keepDraft(storage, place, written);
  expect(findKept(storage, place)).toEqual(written);
  expect(findKept(storage, place)?.draft.steps.map(({ key }) => key)).toEqual([1, 0]);
});

test("nobody gets another person's, workspace's or campaign's draft", () => {
  const storage = memory();
  keepDraft(storage, place, kept("Spring"));
  for (const other of [{ user: "bob" }, { workspace: "other" }, { campaign: "new" }]) {
    expect(findKept(storage, { ...place, ...other })).toBeUndefined();
  }
});

test("a draft that was saved or discarded is gone, and signing out takes all of that person, and what comes later", () => {
  const storage = memory();
  const mine = { ...place, user: "eve" };
  keepDraft(storage, mine, kept("Spring"));
  keepDraft(storage, { ...mine, campaign: "new" }, kept("Summer"));
  keepDraft(storage, place, kept("Theirs"));
  forgetDraft(storage, mine);
  expect(findKept(storage, mine)).toBeUndefined();
  forgetDraftsOf(storage, mine.user);
  keepDraft(storage, mine, kept("Spring"));
  expect(storage.length).toBe(1);
  expect(findKept(storage, place)?.draft.name).toBe("Theirs");
});

test("twenty drafts of thirty days are kept, the newest", () => {
  const storage = memory();
  const campaign = (at: number) => ({ ...place, campaign: `c${at}` });
  for (let at = 1; at <= 25; at++) keepDraft(storage, campaign(at), kept("Spring", at));
  expect(storage.length).toBe(20);
  expect(findKept(storage, campaign(5))).toBeUndefined();
  expect(findKept(storage, campaign(6))).toBeDefined();
  keepDraft(storage, place, kept("Later", 31 * day));
  expect(storage.length).toBe(1);
});

test.each(["{", "null", '{"at":1}', '{"at":1,"opened":null,"draft":{"steps":[]}}', '{"draft":{"steps":"x"}}'])(
  "what is no draft any more is dropped: %s",
  (text) => {
    const storage = memory();
    keepDraft(storage, place, kept("Spring"));
    storage.setItem(storage.key(0) ?? "", text);
    expect(findKept(storage, place)).toBeUndefined();
    expect(storage.length).toBe(0);
  },
);

test("a text that is too long, or for which there is no room, isn't kept, and no older one stays in its place", () => {
  for (const storage of [memory(), memory(500)]) {
    storage.setItem("other", "stays");
    keepDraft(storage, place, { ...kept("Spring"), draft: { ...draft("x".repeat(1_000_001)) } });
    expect([findKept(storage, place), storage.getItem("other")]).toEqual([undefined, "stays"]);
  }
});
