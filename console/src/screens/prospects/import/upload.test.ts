import { guessMeanings } from "@outbound/csv/people-columns";
import { expect, test } from "vitest";
import type { ask } from "../../../api/ask.ts";
import { Refusal } from "../../../api/refusal.ts";
import { readPeopleFile } from "./read-people-file.ts";
import { newUpload, sendFile, type Upload } from "./upload.ts";

const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = "people.csv") => new File([text], name);

test("the columns' meanings are guessed, and a second column of the same meaning is left out", () => {
  expect(guessMeanings(["E-Mail", "Surname", "City", "email", ""])).toEqual([
    "email",
    "last_name",
    "custom_fields.City",
    "",
    "",
  ]);
});

test.each([
  ["", "The file is empty."],
  ["email\n", "The file has one line only. Its first line names the columns, and the prospects follow."],
  ['email\n"ada@x.example', "A quote opens at line 2 and never closes."],
  [`email\n${"a@b.de\n".repeat(1_000_001)}`, /^The file has more than 1,000,000 rows\. Split it into several files/],
  [new Uint8Array([0x50, 0x4b, 3, 4, 10, 10]), /^This is a spreadsheet’s own file\. Save it as CSV/],
  [new Uint8Array([101, 10, 0x81, 32, 10, 10]), /^The file isn’t Windows-1252/],
  [new Uint8Array([101, 10, 0xc3, 0xbc, 32, 32, 0xfc, 10]), /^The file isn’t UTF-8/],
])("a file that can't be imported is refused with a sentence: %#", async (text, message) => {
  await expect(readPeopleFile(fileOf(text))).rejects.toThrow(message);
});

test("200 MB are refused before a byte is read", async () => {
  const file = fileOf("email\n");
  Object.defineProperty(file, "size", { value: 200_000_000 });
  Object.defineProperty(file, "stream", { value: () => expect.unreachable() });
  await expect(readPeopleFile(file)).rejects.toThrow(/^The file has 200 MB, and an import takes up to 100 MB\./);
});

type Request = { name: string; number?: number; rows?: { line: number }[]; key?: string | undefined };

function server(failures: Record<number, Error> = {}) {
  const sent: Request[] = [];
  const send = async (name: string, _workspace: string, input: object, key?: string) => {
    sent.push({ ...input, name, key });
    const failure = failures[sent.length];
    if (failure) throw failure;
    return { id: "job" };
  };
  return { sent, ask: send as unknown as typeof ask };
}

const many = `email\n${Array.from({ length: 1_200 }, (_, at) => `p${at}@x.example\n`).join("")}`;

test("a file is sent in pieces, and continues after a lost answer", async () => {
  const file = await readPeopleFile(fileOf(many));
  expect([file.total, file.rows.length]).toEqual([1_200, 50]);
  const { sent, ask } = server({ 3: new Refusal(0, "lost") });
  let upload: Upload = newUpload();
  const tell = (next: Upload) => {
    upload = next;
    return true;
  };
  await expect(sendFile(file, ["email"], upload, { ask, workspace: "w", tell })).rejects.toThrow("lost");
  expect(upload).toMatchObject({ job: "job", pieces: 1, rows: 500 });
  expect(await sendFile(file, ["email"], upload, { ask, workspace: "w", tell })).toEqual({ id: "job" });
  expect(sent.map(({ name, number, rows }) => [name, number, rows?.length, rows?.[0]?.line])).toEqual([
    ["job.import", undefined, undefined, undefined],
    ["job.add-rows", 0, 500, 2],
    ["job.add-rows", 1, 500, 502],
    ["job.add-rows", 1, 500, 502],
    ["job.add-rows", 2, 200, 1_002],
    ["job.run", undefined, undefined, undefined],
  ]);
});

test("the campaign to which people are added is named before any row is sent", async () => {
  const file = await readPeopleFile(fileOf("email\na@x.example\n"));
  const { sent, ask } = server();
  await sendFile(file, ["email"], newUpload(), { ask, workspace: "w", campaign: "c", tell: () => true });
  expect(sent.map(({ name }) => name)).toEqual(["job.import", "job.enrol-imported", "job.add-rows", "job.run"]);
  expect(sent[1]).toMatchObject({ id: "job", campaign_id: "c" });
});

test("how far a file is read is told, up to its end", async () => {
  const file = fileOf(many);
  const told: number[] = [];
  await readPeopleFile(file, undefined, (bytes) => told.push(bytes));
  expect(told.at(-1)).toBe(file.size);
});

test("a piece that was refused for its rate waits and is sent then", async () => {
  const file = await readPeopleFile(fileOf("email\na@x.example\n"));
  const { sent, ask } = server({ 2: new Refusal(429, "Too many requests") });
  await sendFile(file, ["email"], newUpload(), { ask, workspace: "w", tell: () => true, waitMs: 0 });
  expect(sent.map(({ name }) => name)).toEqual(["job.import", "job.add-rows", "job.add-rows", "job.run"]);
});

test("a stopped upload sends nothing more", async () => {
  const file = await readPeopleFile(fileOf(many));
  const { sent, ask } = server();
  await sendFile(file, ["email"], newUpload(), { ask, workspace: "w", tell: ({ pieces }) => pieces < 1 });
  expect(sent.map(({ name }) => name)).toEqual(["job.import", "job.add-rows"]);
});
