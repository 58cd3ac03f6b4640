import { expect, test } from "vitest";
import { toPerson } from "./people-columns.ts";
import { prospectFile } from "./prospect-file.ts";
import { readRows } from "./read-rows.ts";

const person = {
  email: "ada@x.example",
  first_name: "Ada",
  last_name: "=1+1",
  company: null,
  timezone: null,
  custom_fields: {},
  tags: ["vip", "early"],
  source: "csv" as const,
  verification_status: null,
  verification_checked_at: null,
  status: "contacted" as const,
  campaign_count: 1,
  emails_sent: 2,
  date_contacted: "2026-11-22T10:00:00.000+00:00",
  date_responded: null,
  created_at: "2026-11-20T10:00:00.000+00:00",
  id: "0190a000-0000-7000-8000-000000000001",
};

async function peopleIn(text: string) {
  const bytes = async function* () {
    yield new TextEncoder().encode(text);
  };
  const [head, ...rows] = await Array.fromAsync(readRows(bytes()));
  const names = head?.cells ?? [];
  return rows.map(({ cells }) => toPerson(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]))));
}

test("a file of people can be imported again: each value under its own name, also one that only the last person has", async () => {
  const table = prospectFile();
  const company = { id: person.id, name: "Engines, Ltd", domain: null };
  const lines = [
    table.line(person),
    table.line({ ...person, email: "grace@x.example", last_name: null, company, custom_fields: { plan: "gold" } }),
    table.line({
      ...person,
      email: "mary@x.example",
      last_name: null,
      custom_fields: { city: 'Rye "N"', plan: "=A1" },
    }),
  ];
  const text = table.head() + table.finish(lines.join(""));
  const widths = text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.match(/"(?:[^"]|"")*"/g)?.length);
  expect(widths).toEqual([17, 17, 17, 17]);
  const people = await peopleIn(text);
  const common = { first_name: "Ada", tags: ["vip", "early"] };
  expect(people.map(({ custom_fields }) => Object.keys(custom_fields))).toEqual([[], ["plan"], ["plan", "city"]]);
  expect(people).toMatchObject([
    { ...common, email: "ada@x.example", last_name: "'=1+1" },
    { ...common, email: "grace@x.example", company_name: "Engines, Ltd", custom_fields: { plan: "gold" } },
    { ...common, email: "mary@x.example", custom_fields: { plan: "'=A1", city: 'Rye "N"' } },
  ]);
});
