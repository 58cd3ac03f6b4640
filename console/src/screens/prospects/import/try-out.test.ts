import { expect, test } from "vitest";
import { readPeopleFile } from "../read-people-file.ts";
import { doubleRow, mostTriedOut, tryOut } from "./try-out.ts";

const meanings = ["email", "first_name"];
const fileOf = (rows: readonly string[]) => readPeopleFile(new File([`email,name\n${rows.join("\n")}\n`], "p.csv"));

test("each row is ready or skipped for a reason, and the figures add up to the file's rows", async () => {
  const file = await fileOf([
    "ada@x.example,Ada",
    "nobody,B",
    "ADA@x.example,C",
    ",D",
    "e@x.example,=1+1",
    "f@x.example,F",
  ]);
  const tried = await tryOut(file, meanings, new AbortController().signal);
  expect(tried).toMatchObject({
    ready: 2,
    skipped: new Map([
      ["not an email address", 1],
      [doubleRow, 1],
      ["no email address", 1],
      ["name is a formula, not a value", 1],
    ]),
    first: [{ line: 3 }, { line: 4 }, { line: 5 }, { line: 6, person: { email: "e@x.example" } }],
  });
});

test("a file that is too large is not tried out, and a change of the columns stops it", async () => {
  const file = await fileOf(["ada@x.example,Ada"]);
  const stopped = AbortSignal.abort();
  expect(await tryOut({ ...file, total: mostTriedOut + 1 }, meanings, stopped)).toBeNull();
  await expect(tryOut(file, meanings, stopped)).rejects.toThrow();
});
