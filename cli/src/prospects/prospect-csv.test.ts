import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type ReadAs, readProspects } from "./prospect-csv.ts";

test("known columns become fields, every other a custom field, an empty cell nothing", async () => {
  const rows = await read(
    "\uFEFFEmail,First Name,last_name,company_name,tags,custom_fields.plan,City,__proto__\n" +
      "ada@x.example, Ada ,,Engines,vip; early ;,gold,London,odd\n",
  );
  expect(rows).toEqual([
    {
      line: 2,
      prospect: {
        email: "ada@x.example",
        first_name: "Ada",
        company_name: "Engines",
        tags: ["vip", "early"],
        custom_fields: Object.fromEntries([
          ["plan", "gold"],
          ["City", "London"],
          ["__proto__", "odd"],
        ]),
      },
    },
  ]);
});

test("a row is reported by the line that it ends on, across quoted line breaks and empty lines", async () => {
  const rows = await read('email,note\n\na@x.example,"one\ntwo"\nb@x.example\n');
  expect(rows.map(({ line, prospect }) => [line, prospect.email, prospect.custom_fields])).toEqual([
    [4, "a@x.example", { note: "one\ntwo" }],
    [5, "b@x.example", {}],
  ]);
});

test("a row with more cells than columns is reported, and a row with fewer is accepted", async () => {
  const rows = await read("email,note\na@x.example,1,2\nb@x.example\n");
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, "more cells than columns"],
    [3, undefined],
  ]);
});

test.for([
  ["name\nAda\n", /has no column email; its first line must name the columns/],
  ["email,email\na,b\n", /has two columns email/],
  ["ada@x.example,Ada\nbob@x.example,Bob\n", /The first line has an email address\. It should name the columns/],
  ['email\n"open', /can't be read as a CSV file. A quote opens at line 2 and never closes/],
] as const)("a file that can't be read says why: %j", async ([text, message]) => {
  await expect(read(text)).rejects.toThrow(message);
});

test.each([";", "\t"])(
  "cells separated by %j are split there, and a comma within them is a comma",
  async (separator) => {
    const lines = [
      ["E-Mail", "Surname", "Company", "Size, people"],
      ["ada@x.example", "Lovelace", "Engines, Ltd", "3"],
    ];
    const rows = await read(lines.map((cells) => cells.join(separator)).join("\r\n"));
    expect(rows.map(({ prospect }) => prospect)).toEqual([
      {
        email: "ada@x.example",
        last_name: "Lovelace",
        company_name: "Engines, Ltd",
        tags: [],
        custom_fields: { "Size, people": "3" },
      },
    ]);
  },
);

test("a file in Windows-1252 or UTF-16 is read; one with a letter of another encoding is refused whole, before its first row", async () => {
  const many = "email,last_name\n".concat("a@x.example,A\n".repeat(20_000));
  const latin = Buffer.from(`${many}m@x.example,Müller\n`, "latin1");
  expect((await read(latin)).at(-1)?.prospect).toMatchObject({ last_name: "Müller" });
  expect(await read(Buffer.from("email\na@x.example\n", "utf16le"))).toHaveLength(1);
  const mixed = Buffer.concat([Buffer.from(`email,last_name\nz@x.example,Zoë\n${many}`), latin]);
  await expect(read(mixed)).rejects.toThrow(/isn’t UTF-8 \(at line \d{5} or after it\)/);
});

test("an encoding that somebody names is the file's, and a heading takes the workspace's name", async () => {
  const polish = Buffer.concat([Buffer.from("email,TITLE\na@x.example,Pawe"), Buffer.from([0xb3])]);
  expect(await read(polish, { encoding: "windows-1250", known: ["title"] })).toMatchObject([
    { prospect: { custom_fields: { title: "Paweł" } } },
  ]);
});

test("a file that isn't there says so", async () => {
  await expect(readProspects("/nowhere.csv")).rejects.toThrow("/nowhere.csv can't be read: there is no such file.");
});

async function read(text: string | Buffer, as?: ReadAs) {
  const folder = await mkdtemp(join(tmpdir(), "outbound-csv-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "people.csv");
  await writeFile(file, text);
  return Array.fromAsync((await readProspects(file, as)).rows);
}
