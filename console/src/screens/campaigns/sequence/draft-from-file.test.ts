import { expect, test } from "vitest";
import { fileOf, newDraft } from "./campaign-draft.ts";
import { draftFrom, readCampaignFile } from "./draft-from-file.ts";

const file = (text: string) => new File([text], "spring.yaml");

test("a file of the command line becomes the form's draft, with the usual settings where it has none", async () => {
  const draft = await readCampaignFile(
    file(`name: Spring
mailboxes: [mara@example.com]
settings: { timezone: Europe/Paris, window_start_hour: 8, holidays: FR, send_days: [1, 2] }
begins_from: { replies: neutral, to: [Autumn], after_days: 90 }
steps:
  - { delay_days: 0, subject: "Hi {{ first_name }}", body: A question. }
  - delay_days: 3
    only_if: { clicked: true }
    subject: ""
    body: |
      Again.
    variants: [{ name: B, subject: B, body: Short., active: false }]
    prefer_winner: true
`),
  );
  const usual = newDraft([]).settings;
  expect(fileOf(draft)).toEqual({
    name: "Spring",
    folder: null,
    mailboxes: ["mara@example.com"],
    settings: { ...usual, timezone: "Europe/Paris", window_start_hour: 8, holidays: "FR", send_days: [1, 2] },
    begins_from: { replies: "neutral", to: ["Autumn"], after_days: 90 },
    steps: [
      { delay_days: 0, subject: "Hi {{ first_name }}", body: "A question.", variants: [] },
      {
        delay_days: 3,
        only_if: { clicked: true },
        subject: "",
        body: "Again.\n",
        variants: [{ name: "B", subject: "B", body: "Short.", active: false }],
        prefer_winner: true,
      },
    ],
  });
  expect(draft.steps.map(({ key }) => key)).toEqual([0, 1]);
});

test("what is written as JSON is read back as it was", async () => {
  const written = fileOf({ ...newDraft(["a@b.example"]), name: "JSON" });
  expect(fileOf(await readCampaignFile(file(JSON.stringify(written))))).toEqual(written);
});

test("another file is refused in a sentence, and values of other types are left out", async () => {
  for (const text of ["", "just words", "[1, 2]", "steps: []", "steps: [1]"])
    await expect(readCampaignFile(file(text))).rejects.toThrow("This file isn’t a campaign");
  await expect(readCampaignFile(file("a: [1"))).rejects.toThrow("neither YAML nor JSON");
  await expect(readCampaignFile(file("x".repeat(600_000)))).rejects.toThrow("larger than 512 kB");
  const odd = {
    name: 7,
    mailboxes: "a",
    settings: { timezone: 1, send_days: ["x"] },
    steps: [{ body: {}, variants: 3, prefer_winner: "yes" }],
  };
  expect(fileOf(draftFrom(odd))).toEqual({
    ...fileOf(newDraft([])),
    steps: [{ delay_days: 0, subject: "", body: "", variants: [] }],
  });
});
