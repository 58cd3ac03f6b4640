import { expect, test } from "vitest";
import { Refusal } from "../../api/refusal.ts";
import { type ImportRun, planImport, rowsDone, runImport } from "./import-run.ts";
import { guessMeanings, readPeopleFile } from "./read-people-file.ts";
import { refusedCsv } from "./refused-csv.ts";

const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = "people.csv") => new File([text], name);
const going = () => true;

test("what a file's columns mean is guessed, and a second of the same meaning is left out", () => {
  expect(guessMeanings(["E-Mail", "Surname", "City", "email", ""])).toEqual([
    "email",
    "last_name",
    "custom_fields.City",
    "",
    "",
  ]);
});

test.each([
  ["", "It is empty."],
  ["email\n", "It has one line only. The first line names the columns, and people follow."],
  ['email\n"ada@x.example', "A quote is opened at line 2 and not closed."],
  [`email\n${"a@x.example\n".repeat(10_001)}`, /^It has more than 10,000 rows\. Cut it into several files/],
  [new Uint8Array([101, 10, 0xfc, 10]), /^It is not UTF-8/],
  [new TextEncoder().encode("email\n\0").map((byte) => byte ^ 0xff), /^It is not UTF-8/],
])("a file that can't be imported is refused in words: %#", async (text, message) => {
  await expect(readPeopleFile(fileOf(text))).rejects.toThrow(message);
});

test("200 MB are refused before a byte is read", async () => {
  const file = fileOf("email\n");
  Object.defineProperty(file, "size", { value: 200_000_000 });
  Object.defineProperty(file, "stream", { value: () => expect.unreachable() });
  await expect(readPeopleFile(file)).rejects.toThrow(/^It has 200 MB, and the browser takes up to 20 MB\./);
});

const plan = async (text: string) => {
  const file = await readPeopleFile(fileOf(text));
  return { file, run: planImport(file, guessMeanings(file.columns)) };
};

test("rows that can't be sent are told apart, and come back as a file without formulas", async () => {
  const { file, run } = await plan(
    'email,Note\n=cmd|x,a\na@x.example,"=HYPERLINK(""x"")"\n,b\nb@x.example,ok,more\nc@x.example,+33 6\n',
  );
  expect(run.batches.flatMap(({ people }) => people)).toEqual([
    { email: "c@x.example", tags: [], custom_fields: { Note: "+33 6" } },
  ]);
  expect(run.report.refused.map(({ row, reason }) => [row.line, reason])).toEqual([
    [2, "email is a formula, not a value"],
    [3, "Note is a formula, not a value"],
    [4, "no email address"],
    [5, "more cells than columns"],
  ]);
  const csv = refusedCsv(file.columns, run.report.refused);
  expect(csv).toContain(`"'=cmd|x","a","email is a formula, not a value","2"`);
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  expect(csv).not.toMatch(/"[=@]/);
});

test("after a lost answer the same batch is asked again under its key, and those after it for the first time", async () => {
  const { run } = await plan(`email\n${Array.from({ length: 1_200 }, (_, at) => `p${at}@x.example`).join("\n")}`);
  const keys: string[] = [];
  let now: ImportRun = run;
  const send = (isLost: boolean) => async (input: { prospects: unknown[] }, key: string) => {
    keys.push(key);
    if (isLost && keys.length === 2) throw new Refusal(0, "Outbound can't be reached.");
    return { data: input.prospects.map(() => ({ id: null, result: "created" as const })) };
  };
  const tell = (next: ImportRun) => {
    now = next;
    return true;
  };
  await expect(runImport(now, send(true), tell)).rejects.toThrow("reached");
  expect([now.done, rowsDone(now), now.report.created]).toEqual([1, 500, 500]);
  now = await runImport(now, send(false), going);
  expect([rowsDone(now), now.report.created, now.report.emails.length]).toEqual([1_200, 1_200, 1_200]);
  expect(keys).toHaveLength(4);
  expect(keys[1]).toBe(keys[2]);
  expect(new Set(keys).size).toBe(3);
});

test("a batch is as small as the server takes", async () => {
  const { run } = await plan(`email,note\n${`a@x.example,${"x".repeat(90_000)}\n`.repeat(10)}`);
  expect(run.batches.map(({ rows }) => rows.length)).toEqual([4, 4, 2]);
});
