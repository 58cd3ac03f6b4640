import { expect, test } from "vitest";
import { type CampaignFile, draftOf, fileOf, moved, newDraft, newStep } from "./campaign-draft.ts";
import { mergeDrafts } from "./merge-drafts.ts";

const step = (subject: string, body = `${subject}.`) => ({ delay_days: 3, subject, body, variants: [] });
const base: CampaignFile = {
  ...fileOf(newDraft(["ann@acme.example"])),
  name: "Spring",
  steps: [step("One"), step("Two"), step("Three")],
};
type Change = (file: CampaignFile) => CampaignFile;
const changedStep =
  (at: number, part: Partial<CampaignFile["steps"][number]>): Change =>
  (file) => ({ ...file, steps: file.steps.map((one, place) => (place === at ? { ...one, ...part } : one)) });
const set =
  (settings: Partial<CampaignFile["settings"]>): Change =>
  (file) => ({ ...file, settings: { ...file.settings, ...settings } });
const together = (...changes: Change[]) => changes.reduce((file, change) => change(file), base);
const merge = (mine: CampaignFile, theirs: CampaignFile) => mergeDrafts({ base, mine: draftOf(mine), theirs });
const partsOf = ({ conflicts }: ReturnType<typeof merge>) => conflicts.map(({ part }) => part);

test("what only one of two people changed is in the result, whichever it was", () => {
  const mine = [changedStep(0, { body: "Mine." }), set({ window_start_hour: 7 })];
  const theirs = [changedStep(0, { subject: "Theirs" }), changedStep(2, { delay_days: 9 }), set({ tracking: true })];
  const { draft, conflicts } = merge(together(...mine), together(...theirs));
  expect(conflicts).toEqual([]);
  expect(fileOf(draft)).toEqual(together(...mine, ...theirs));
});

test("a condition is a part of its own, shown in words, and can be taken away again", () => {
  const withCondition = changedStep(1, { only_if: { clicked: true } })(base);
  const one = mergeDrafts({ base: withCondition, mine: draftOf(base), theirs: withCondition });
  expect(fileOf(one.draft)).toEqual(base);
  const both = merge(withCondition, changedStep(1, { only_if: { opened: false } })(base));
  expect(both.conflicts).toMatchObject([
    { part: "Step 2: condition", mine: "only if they clicked a link", theirs: "only if they opened no email" },
  ]);
  expect(both.conflicts[0]?.write(both.draft, "theirs").steps[1]?.only_if).toEqual({ opened: false });
});

test("whether the better copy is preferred is a part of its own, and goes with the step's last variant", () => {
  const variants = [{ name: "B", subject: "B", body: "B.", active: true }];
  const withVariant = changedStep(1, { variants })(base);
  const preferring = changedStep(1, { variants, prefer_winner: true })(base);
  const rewritten = changedStep(1, { variants, body: "Mine." })(base);
  const merged = mergeDrafts({ base: withVariant, mine: draftOf(rewritten), theirs: preferring });
  expect(merged.conflicts).toEqual([]);
  expect(fileOf(merged.draft).steps[1]).toMatchObject({ body: "Mine.", prefer_winner: true });
  const removed = mergeDrafts({ base: withVariant, mine: draftOf(base), theirs: preferring });
  expect(removed.conflicts).toEqual([]);
  expect(fileOf(removed.draft)).toEqual(base);
});

test("whom it begins for is a part of its own, shown in words, and can be taken away again", () => {
  const from = (to: string): CampaignFile => ({
    ...base,
    begins_from: { replies: "neutral", to: [to], after_days: 60 },
  });
  expect(fileOf(merge(base, from("Autumn")).draft)).toEqual(from("Autumn"));
  const both = merge(from("Autumn"), from("Winter"));
  expect(both.conflicts).toMatchObject([
    {
      part: "Prospects this campaign begins for",
      mine: expect.stringContaining("Autumn"),
      theirs: expect.stringContaining("Winter"),
    },
  ]);
});

test("what both changed in the same way is no conflict", () => {
  const both = together(changedStep(1, { body: "Both." }), (file) => ({ ...file, name: "Summer" }));
  expect(merge(both, both)).toEqual({ draft: draftOf(both), conflicts: [] });
});

test("of what both changed mine stays until theirs is chosen, and either can be chosen again", () => {
  const merged = merge(together(changedStep(1, { body: "Mine." })), together(changedStep(1, { body: "Theirs." })));
  expect(merged.conflicts).toMatchObject([{ part: "Step 2: text", mine: "Mine.", theirs: "Theirs." }]);
  expect(merged.draft.steps[1]?.body).toBe("Mine.");
  const theirs = merged.conflicts[0]?.write(merged.draft, "theirs");
  expect(theirs?.steps[1]?.body).toBe("Theirs.");
  expect(theirs && merged.conflicts[0]?.write(theirs, "mine").steps[1]?.body).toBe("Mine.");
});

test("every field that both changed is named once, and nothing else", () => {
  const change = (word: string, hour: number, flag: boolean) =>
    together(
      (file) => ({ ...file, name: word, folder: word }),
      set({
        window_start_hour: hour,
        window_end_hour: hour + 10,
        timezone: `Europe/${word}`,
        use_prospect_timezone: flag,
        send_days: [hour],
        daily_enroll_limit: hour,
        holidays: word,
        tracking: flag,
      }),
      changedStep(0, {
        delay_days: hour,
        subject: word,
        body: word,
        variants: [{ name: "B", subject: word, body: word, active: true }],
      }),
    );
  // Of a yes or no there is no third value, so the other's is the one of before.
  expect(partsOf(merge(change("Paris", 1, true), change("Rome", 2, false)))).toEqual([
    "Name",
    "Folder",
    "Sends from",
    "Sends until",
    "Time zone",
    "Days",
    "New prospects a day",
    "Public holidays",
    "Step 1: wait",
    "Step 1: subject",
    "Step 1: text",
    "Step 1: variants",
  ]);
});

test("mailboxes that either added are there, and those that either removed are not", () => {
  const withMailboxes = (mailboxes: string[]) => ({ ...base, mailboxes });
  const { draft, conflicts } = merge(withMailboxes(["mine@acme.example"]), {
    ...base,
    mailboxes: ["ann@acme.example", "theirs@acme.example"],
  });
  expect(conflicts).toEqual([]);
  expect(draft.mailboxes.toSorted()).toEqual(["mine@acme.example", "theirs@acme.example"]);
});

test.each([
  ["I moved one", (draft: ReturnType<typeof draftOf>) => ({ ...draft, steps: moved(draft.steps, 0, 1) })],
  ["I removed one", (draft: ReturnType<typeof draftOf>) => ({ ...draft, steps: draft.steps.slice(1) })],
  ["I added one", (draft: ReturnType<typeof draftOf>) => ({ ...draft, steps: [...draft.steps, newStep(draft.steps)] })],
])("when %s, the others' changed step makes all steps one choice", (_, change) => {
  const theirs = together(changedStep(2, { body: "Theirs." }));
  const mine = change(draftOf(base));
  const { draft, conflicts } = mergeDrafts({ base, mine, theirs });
  expect(conflicts.map(({ part }) => part)).toEqual([expect.stringContaining("Steps were added")]);
  expect(draft).toEqual(mine);
  expect(conflicts[0] && fileOf(conflicts[0].write(draft, "theirs")).steps).toEqual(theirs.steps);
});

test("steps that they moved are never mixed with a text of mine by their places", () => {
  const [one, two, three] = base.steps;
  const theirs = { ...base, steps: [two, one, three].filter((step) => step !== undefined) };
  const merged = merge(together(changedStep(0, { body: "Mine." })), theirs);
  expect(partsOf(merged)).toEqual([expect.stringContaining("Steps were added")]);
});

test("the order of a step's fields in an answer makes no difference", () => {
  const answered = { ...base, steps: base.steps.map(({ variants, body, ...rest }) => ({ variants, body, ...rest })) };
  const mine = { ...draftOf(answered), steps: draftOf(answered).steps.slice(1) };
  expect(mergeDrafts({ base: answered, mine, theirs: answered })).toEqual({ draft: mine, conflicts: [] });
});

test("steps that only they moved are taken as they are", () => {
  const theirs = { ...base, steps: base.steps.toReversed() };
  const { draft, conflicts } = merge(together(set({ tracking: true })), theirs);
  expect(conflicts).toEqual([]);
  expect(fileOf(draft)).toEqual({ ...theirs, settings: { ...base.settings, tracking: true } });
});
