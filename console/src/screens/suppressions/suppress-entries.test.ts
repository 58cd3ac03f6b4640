import { expect, test } from "vitest";
import { Refusal } from "../../api/refusal.ts";
import { entriesIn, Interrupted, suppressAll } from "./suppress-entries.ts";

test.each([
  ["ada@x.example", ["ada@x.example"]],
  ["ada@x.example bob@x.example", ["ada@x.example", "bob@x.example"]],
  ["ada@x.example, bob@x.example;\r\n\teve.example ", ["ada@x.example", "bob@x.example", "eve.example"]],
  [
    "Ada Lovelace <ada@x.example>; mailto:Bob@x.example, “@eve.example”",
    ["ada@x.example", "Bob@x.example", "@eve.example"],
  ],
  ["ada@x.example\nADA@x.example", ["ADA@x.example"]],
  [" \n", []],
])("of %j each entry is one", (text, entries) => {
  expect(entriesIn(text)).toEqual(entries);
});

const server = async (entry: string) => {
  if (entry === "known.example") throw new Refusal(409, `${entry} is already excluded.`, "duplicate");
  if (entry === "co.uk") throw new Refusal(400, "`value` must not be a public suffix.");
  if (entry === "away.example") throw new Refusal(503, "The service is temporarily unavailable.");
  return { value: entry.toLowerCase() };
};

test("each entry is suppressed by itself, and a refused one doesn't keep the others from it", async () => {
  const told: number[] = [];
  const entries = ["co.uk", "Ada@x.example", "known.example", "bob@x.example"];
  expect(await suppressAll(entries, server, { tell: (done) => told.push(done) })).toEqual({
    suppressed: ["ada@x.example", "bob@x.example"],
    already: ["known.example"],
    refused: [{ entry: "co.uk", message: "`value` must not be a public suffix." }],
  });
  expect(told).toEqual([0, 1, 2, 3]);
});

test("after too many requests it waits, and when the server is away it says what is done and what is left", async () => {
  let asked = 0;
  const busy = async (entry: string) => {
    asked += 1;
    if (asked === 2) throw new Refusal(429, "Too many requests.");
    return server(entry);
  };
  const work = suppressAll(["a.example", "b.example", "away.example", "c.example"], busy, {
    tell: () => {},
    waitMs: 1,
  });
  const error = await work.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Interrupted);
  expect(error).toMatchObject({
    message: "The service is temporarily unavailable.",
    outcome: { suppressed: ["a.example", "b.example"] },
    left: ["away.example", "c.example"],
  });
});
