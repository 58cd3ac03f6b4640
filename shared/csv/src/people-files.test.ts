import { expect, test } from "vitest";
import { guessMeanings, personOf, problemOf, unfit } from "./people-columns.ts";
import { readRows } from "./read-rows.ts";

/** What becomes of each row: a person, or the reason why not. */
async function rowsOf(file: string | Uint8Array) {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const [header, ...rows] = await Array.fromAsync(readRows(ReadableStream.from([bytes])));
  const columns = header?.cells ?? [];
  const meanings = guessMeanings(columns);
  return rows.map(({ line, cells }) => {
    const person = personOf(cells, meanings);
    return [line, problemOf(cells, columns) ?? unfit(person) ?? person] as const;
  });
}

const people = async (file: string | Uint8Array) => (await rowsOf(file)).map(([, result]) => result);

test("LinkedIn's file of connections begins below its notes", async () => {
  const file = `Notes:
"Some of your connections may have chosen not to share their address, so that the column for it
is empty for them."

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ada,Lovelace,https://social.example/in/ada,ada@lovelace.example,Lovelace Ltd,Analyst,03 Nov 2026
Grace,Hopper,https://social.example/in/grace,,"Hopper, Inc.",Admiral,02 Nov 2026
`;
  expect(await rowsOf(file)).toEqual([
    [
      6,
      {
        email: "ada@lovelace.example",
        first_name: "Ada",
        last_name: "Lovelace",
        company_name: "Lovelace Ltd",
        tags: [],
        custom_fields: {
          URL: "https://social.example/in/ada",
          Position: "Analyst",
          "Connected On": "03 Nov 2026",
        },
      },
    ],
    [7, "no email address"],
  ]);
});

test.each([
  ["a title in a spreadsheet of its own width", "My people,,\n,,\nName,Email,City\nAda,ada@x.example,Rye\n"],
  ["a report's name and filters", 'Report: "Leads";\nDate;2026-11-03\n\nName;E-Mail;Ort\nAda;ada@x.example;Rye\n'],
  ["a line for Excel and a title", "sep=\t\nMy people\t\t\nName\tE-mail\tCity\nAda\tada@x.example\tRye\n"],
])("%s above the columns' names is left out", async (_, file) => {
  expect(await people(file)).toMatchObject([{ email: "ada@x.example", custom_fields: { Name: "Ada" } }]);
});

test("a table whose columns have other names begins with its first row, although a cell says Email", async () => {
  const file = "Kontakt,Kanal\nada@x.example,Email\nbob@x.example,Phone\n";
  const rows = await Array.fromAsync(readRows(ReadableStream.from([new TextEncoder().encode(file)])));
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 3]);
});

test.each([
  ["Ada Lovelace <ada@lovelace.example>", "ada@lovelace.example"],
  ['"Lovelace, Ada" <Ada@Lovelace.example>', "ada@lovelace.example"],
  ["ada@lovelace.example <ada@lovelace.example>", "ada@lovelace.example"],
  ["mailto:grace@hopper.example", "grace@hopper.example"],
  ["MAILTO:grace@hopper.example?subject=Hi there", "grace@hopper.example"],
  ["\u200bkurt@goedel.example", "kurt@goedel.example"],
  ["emmy@noether.example\u200b", "emmy@noether.example"],
  ["\u00a0maria@mayer.example\u00a0", "maria@mayer.example"],
  ["<rosalind@franklin.example>", "rosalind@franklin.example"],
  ["lise@meitner.example.", "lise@meitner.example"],
  ["lise@meitner.example;", "lise@meitner.example"],
  ["\u202amarie@curie.example\u202c", "marie@curie.example"],
  ["\uff43\uff48\uff49\uff45\uff4e@wu.example", "chien@wu.example"],
  ["\u201cada@b\u00fccher.example\u201d", "ada@xn--bcher-kva.example"],
  ["ada@x.example, ADA@x.example", "ada@x.example"],
  ["j\u00f6rg@people.example", "j\u00f6rg@people.example"],
  ["o'neil+list@people.example", "o'neil+list@people.example"],
])("a cell with %j is one address", async (cell, email) => {
  expect(await people(`Email,City\n"${cell.replaceAll('"', '""')}",Rye\n`)).toMatchObject([{ email }]);
});

test.each([
  ["alan@turing.example; a.turing@work.example", "alan@turing.example", "a.turing@work.example"],
  ["a@x.example ::: b@x.example ::: c@x.example", "a@x.example", "b@x.example, c@x.example"],
  ["Ada <Ada@x.example>, Bob <mailto:bob@x.example>", "ada@x.example", "bob@x.example"],
  ["a@x.example / b@x.example", "a@x.example", "b@x.example"],
  ["Ada <ada@x.example>; bob@x.example", "ada@x.example", "bob@x.example"],
  ["ada@x.example, Lovelace, Bob <bob@x.example>", "ada@x.example", "bob@x.example"],
  ["a@x.example/b@x.example\nA@x.example", "a@x.example", "b@x.example"],
])("of a cell with %j the first address is the person's, and the others are kept", async (cell, email, other) => {
  expect(await people(`Email,City\n"${cell}",Rye\n`)).toMatchObject([
    { email, custom_fields: { City: "Rye", other_emails: other } },
  ]);
  expect(await people(`custom_fields.other_emails,Email\nz@x.example,"${cell}"\n`)).toMatchObject([
    { email, custom_fields: { other_emails: `z@x.example, ${other}` } },
  ]);
});

test("an address with a stroke in it is one", async () => {
  expect(await people("Email\nada/home@x.example\n")).toMatchObject([
    { email: "ada/home@x.example", custom_fields: {} },
  ]);
});

test.each([
  ["ada@x.example (has left)", "more than email addresses in its cell"],
  ["ada@x.example (has left), bob@x.example", "more than email addresses in its cell"],
  ["ada@x.example (has left), Bob <bob@x.example>", "more than email addresses in its cell"],
  ["bob@x.example, not ada", "more than email addresses in its cell"],
  ["Ada <ada@x.example>, old: bob@x.example", "more than email addresses in its cell"],
  ["\u200b", "no email address"],
  ["N/A", "no email address"],
])("a cell with %j is refused with its reason", async (cell, reason) => {
  expect(await people(`Email,City\n"${cell}",Rye\n`)).toEqual([reason]);
});

test("a CRM's words for no value are none, in whatever column, and what nobody sees around a value goes", async () => {
  const file = `First Name,Last Name,Title,Company,Company Name for Emails,Email,Time Zone,Contact Owner,Tags
Ada,Lovelace,Analyst,Lovelace Analytics GmbH & Co. KG,Lovelace,ada@lovelace.example,Europe/London,ann@acme.example,"vip, early | new"
"\u200b",Hopper,Admiral,,,grace@hopper.example,"  Europe/Berlin\u200b",ann@acme.example,
" ",Turing,Fellow,Turing,Turing,alan@turing.example,#N/A,ann@acme.example,
NULL,Null,-,N/A,\u2013,emmy@noether.example,NaN,ann@acme.example,-
`;
  const fields = { "Contact Owner": "ann@acme.example" };
  expect(await people(file)).toEqual([
    {
      email: "ada@lovelace.example",
      first_name: "Ada",
      last_name: "Lovelace",
      company_name: "Lovelace Analytics GmbH & Co. KG",
      timezone: "Europe/London",
      tags: ["vip", "early", "new"],
      custom_fields: { ...fields, Title: "Analyst", "Company Name for Emails": "Lovelace" },
    },
    {
      email: "grace@hopper.example",
      last_name: "Hopper",
      timezone: "Europe/Berlin",
      tags: [],
      custom_fields: { ...fields, Title: "Admiral" },
    },
    {
      email: "alan@turing.example",
      last_name: "Turing",
      company_name: "Turing",
      tags: [],
      custom_fields: { ...fields, Title: "Fellow", "Company Name for Emails": "Turing" },
    },
    { email: "emmy@noether.example", last_name: "Null", tags: [], custom_fields: fields },
  ]);
});

test("what a spreadsheet or a wrong encoding has spoilt is refused with the column's name", async () => {
  const file = "email,Company\na@x.example,#REF!\nb@x.example,\u200b=A1\nc@x.example,M\ufffdller\nd@x.example,#1 Ltd\n";
  expect(await people(file)).toMatchObject([
    "Company is a formula’s error, not a value",
    "Company is a formula, not a value",
    "Company lost a letter (\ufffd) before the file was saved",
    { company_name: "#1 Ltd" },
  ]);
});

test("a separator at the end of each line makes no further cells", async () => {
  expect(await people("Email,City\nada@x.example,Rye,,\nbob@x.example,Rye,,x\n")).toMatchObject([
    { email: "ada@x.example" },
    "more cells than columns",
  ]);
});

test("columns may be separated by bars, too", async () => {
  expect(await people("Email|City\nada@x.example|Rye, Sussex\n")).toMatchObject([
    { email: "ada@x.example", custom_fields: { City: "Rye, Sussex" } },
  ]);
});
