import { expect, test } from "vitest";
import { lackingIn } from "./lacking.ts";
import { readPeopleFile } from "./read-people-file.ts";
import { askStandings, type Standing } from "./standings.ts";
import { importedIn, partsOf, skippedIn, tallyOf } from "./tally.ts";
import { mostTriedOut, tryOut, twiceInFile } from "./try-out.ts";

const meanings = ["email", "first_name", "custom_fields.Docks"];
const fileOf = (rows: readonly string[]) =>
  readPeopleFile(new File([`email,name,docks\n${rows.join("\n")}\n`], "p.csv"));
const rows = [
  "ada@x.example,Ada,12",
  "nobody,B",
  "ADA@x.example,C",
  ",D",
  "e@x.example,=1+1",
  "f@x.example,F",
  "g@x.example,",
  "h@x.example,H",
  "i@x.example,,9",
];
const signal = new AbortController().signal;

async function tried() {
  const found = await tryOut(await fileOf(rows), meanings, signal);
  if (!found) throw new Error("It is small.");
  return found;
}

test("each row may be imported or is skipped for a reason, and the first of two with one address counts", async () => {
  const { addresses, skipped, first } = await tried();
  expect(addresses).toEqual(["ada@x.example", "f@x.example", "g@x.example", "h@x.example", "i@x.example"]);
  expect(skipped).toEqual(
    new Map([
      ["email", 2],
      ["twice", 1],
      ["row", 1],
    ]),
  );
  expect(first).toMatchObject([
    { line: 3, fault: "email", problem: "not an email address" },
    { line: 4, fault: "twice", problem: twiceInFile },
    { line: 5, fault: "email", problem: "no email address" },
    { line: 6, fault: "row", problem: "name is a formula, not a value", person: { email: "e@x.example" } },
  ]);
});

test("what the server says of the addresses and the skipped rows add up to the file's rows", async () => {
  const found = await tried();
  const standings = new Map<string, Standing>([
    ["ada@x.example", "here"],
    ["f@x.example", "suppressed"],
    ["g@x.example", "new"],
    ["h@x.example", "erased"],
  ]);
  const tally = tallyOf(found, standings);
  expect(tally).toMatchObject({ fresh: 1, suppressed: 1, here: 1, unchecked: 1 });
  expect([importedIn(tally), skippedIn(tally)]).toEqual([2, 5]);
  const parts = partsOf(tally);
  expect(parts.reduce((sum, { figure }) => sum + figure, 0)).toBe(rows.length);
  expect(new Set(parts.map(({ tone }) => tone)).size).toBe(parts.length);
});

test("who of those who are new lacks a field that the copy uses is counted, whatever the case of its letters", async () => {
  const found = await tried();
  const standings = new Map<string, Standing>(found.addresses.map((address) => [address, "new"]));
  standings.set("g@x.example", "here");
  const required = [
    { name: "first_name", path: ["first_name"], uses: "step 1" },
    { name: "custom_fields.docks", path: ["custom_fields", "docks"], uses: "step 2" },
    { name: "custom_fields.plan", path: ["custom_fields", "plan"], uses: "step 2" },
    { name: "company.name", path: ["company", "name"], uses: "step 1" },
  ];
  expect(lackingIn(found, standings, required)).toEqual([
    { meaning: "first_name", uses: "step 1", people: 1 },
    { meaning: "custom_fields.Docks", uses: "step 2", people: 2 },
    { meaning: "custom_fields.plan", uses: "step 2", people: 4 },
  ]);
});

test("addresses are asked about a thousand at a time, and none twice", async () => {
  const addresses = Array.from({ length: 2_500 }, (_, at) => `p${at}@x.example`);
  const known = new Map<string, Standing>([["p0@x.example", "here"]]);
  const asked: number[] = [];
  const told: number[] = [];
  const ask = async (emails: string[]) => {
    asked.push(emails.length);
    return emails.map((): Standing => "new");
  };
  await askStandings(addresses, known, { ask, tell: (checked) => told.push(checked), signal });
  expect(asked).toEqual([1_000, 1_000, 499]);
  expect(told).toEqual([1_001, 2_001, 2_500]);
  expect([known.size, known.get("p0@x.example")]).toEqual([2_500, "here"]);
  await askStandings(addresses, known, { ask, tell: () => {}, signal });
  expect(asked).toHaveLength(3);
});

test("a file that is too large is not tried out, and a change of the columns stops it", async () => {
  const file = await fileOf(["ada@x.example,Ada"]);
  const stopped = AbortSignal.abort();
  expect(await tryOut({ ...file, total: mostTriedOut + 1 }, meanings, stopped)).toBeNull();
  await expect(tryOut(file, meanings, stopped)).rejects.toThrow();
});
