import { expect, test } from "vitest";
import { entriesInFile } from "./entries-in-file.ts";

test.each([
  [
    "a list of addresses and domains",
    "ada@x.example\r\n@Competitor.example\r\n\r\nADA@x.example\r\n",
    ["ada@x.example", "@Competitor.example"],
  ],
  [
    "a table, of which only the email column counts",
    "Owner;E-Mail;Website\nme@own.example;bob@x.example;x.example\nme@own.example;;y.example\n",
    ["bob@x.example"],
  ],
  [
    "a table without headings",
    'Ada,Lovelace,ada@x.example\nBob,Kahn,"bob@x.example, bob@y.example"\n',
    ["ada@x.example", "bob@x.example", "bob@y.example"],
  ],
  ["one that names nobody", "hello\nworld\n", []],
])("%s", async (_, text, entries) => {
  expect(await entriesInFile(new File([text], "list.csv"))).toEqual(entries);
});

test("a spreadsheet's own file says what to do instead", async () => {
  const workbook = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0])], "list.xlsx");
  await expect(entriesInFile(workbook)).rejects.toThrow("This is a spreadsheet’s own file. Save it as CSV");
});
