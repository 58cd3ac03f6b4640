import { expect, test } from "vitest";
import { readRows } from "./read-rows.ts";
import type { Encoding } from "./read-text.ts";

const table = "E-Mail;Vorname\r\nJ\u00f6rg@x.example;J\u00f6rg\r\n";
const cells = [
  ["E-Mail", "Vorname"],
  ["J\u00f6rg@x.example", "J\u00f6rg"],
];
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, "utf16le"));
const swapped = (bytes: Uint8Array) => bytes.map((_, at, all) => all[at ^ 1] ?? 0);
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const onlyBytes = (bytes: Uint8Array) => Array.from(bytes, (byte) => Uint8Array.of(byte));

async function read(pieces: readonly Uint8Array[], encoding?: Encoding) {
  const told: Encoding[] = [];
  const reading = { encoding, found: (one: Encoding) => told.push(one) };
  const rows = await Array.fromAsync(readRows(ReadableStream.from(pieces), reading));
  return { told, cells: rows.map((row) => row.cells) };
}

test.each<[string, Uint8Array, Encoding]>([
  ["UTF-8", utf8(table), "utf-8"],
  ["UTF-8 with its mark", utf8(`\ufeff${table}`), "utf-8"],
  ["a spreadsheet's Unicode text", utf16(`\ufeff${table}`), "utf-16le"],
  ["UTF-16 in the other order", swapped(utf16(`\ufeff${table}`)), "utf-16be"],
  ["UTF-16 without its mark", utf16(table), "utf-16le"],
  ["UTF-16 in the other order without its mark", swapped(utf16(table)), "utf-16be"],
  ["a German Excel's own encoding", latin1(table), "windows-1252"],
])("a file in %s is read, in one piece or byte by byte, and its encoding is told once", async (_, bytes, encoding) => {
  expect(await read([bytes])).toEqual({ told: [encoding], cells });
  expect(await read(onlyBytes(bytes))).toEqual({ told: [encoding], cells });
});

test("the first letter beyond ASCII decides, however late it comes", async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => `p${at}@x.example;Ada`).join("\n");
  const bytes = latin1(`E-Mail;Vorname\n${many}\nz@x.example;Ren\u00e9`);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7_919) }, (_, at) =>
    bytes.subarray(at * 7_919, (at + 1) * 7_919),
  );
  const { told, cells: found } = await read(pieces);
  expect([told, found.length, found.at(-1)]).toEqual([["windows-1252"], 20_002, ["z@x.example", "Ren\u00e9"]]);
});

test("signs of Windows-1252 that Latin-1 lacks are read, and a file without any letter beyond ASCII is UTF-8", async () => {
  const euro = Uint8Array.of(...utf8("Email;Deal\na@x.example;5 "), 0x80, ...utf8("\n"));
  expect((await read([euro])).cells[1]).toEqual(["a@x.example", "5 \u20ac"]);
  expect((await read([utf8("Email\na@x.example\n")])).told).toEqual(["utf-8"]);
});

test.each<[Encoding, number[], string]>([
  ["windows-1250", [0xb3], "\u0142"],
  ["windows-1251", [0xdf], "\u042f"],
  ["macintosh", [0x9f], "\u00fc"],
  ["shift_jis", [0x93, 0x63], "\u7530"],
])("a file is read in the encoding that somebody names: %s", async (encoding, letter, name) => {
  const bytes = Uint8Array.of(...utf8("Email;Name\na@x.example;"), ...letter, 10);
  expect(await read([bytes], encoding)).toEqual({
    told: [encoding],
    cells: [
      ["Email", "Name"],
      ["a@x.example", name],
    ],
  });
});

test.each<[string, Uint8Array, Encoding | undefined, string]>([
  ["a workbook", Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), undefined, "This is a workbook, not a CSV file."],
  ["an old workbook", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), undefined, "This is a workbook, not a CSV file."],
  ["UTF-8 with a letter of another encoding", Uint8Array.of(...utf8(`${table}Zo\u00eb`), 0xe9, 10), undefined, "UTF-8"],
  [
    "what Windows-1252 has no sign for",
    Uint8Array.of(...utf8("Email\n"), 0xe9, 32, 0x81, 10),
    undefined,
    "Windows-1252",
  ],
  ["UTF-8, which was said to be another", latin1(table), "utf-8", "The file isn’t UTF-8 (at line 1 or after it)."],
  ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0), undefined, "Choose its encoding"],
])("%s is refused with the way out", async (_, bytes, encoding, sentence) => {
  await expect(read([bytes], encoding)).rejects.toThrow(sentence);
});
