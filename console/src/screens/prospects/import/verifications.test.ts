import { expect, test } from "vitest";
import type { Input } from "../../../api/ask.ts";
import { Refusal } from "../../../api/refusal.ts";
import { readPeopleFile } from "./read-people-file.ts";
import { missingColumn, type Stored, storeFile } from "./verifications.ts";

const fileOf = (text: string) => readPeopleFile(new File([text], "checked.csv"));
type Results = Input<"verification.store">["results"];
type Answer = "stored" | "outdated" | "not-found";

/** Stores what is asked of it, and answers as `answer` says. */
function server(answer: (result: Results[number], call: number) => Answer = () => "stored") {
  const batches: Results[] = [];
  const send = async (results: Results) => {
    batches.push(results);
    return { data: results.map((result) => ({ email: result.email, result: answer(result, batches.length) })) };
  };
  return { batches, send };
}

test("a file is stored in batches of a hundred, each row told apart", async () => {
  const rows = Array.from({ length: 250 }, (_, at) => `p${at}@a.example,${at === 7 ? "perhaps" : "Valid"},`);
  const { batches, send } = server(({ email }) => (email === "p9@a.example" ? "not-found" : "stored"));
  const told: Stored[] = [];
  const stored = await storeFile(await fileOf(`Email Address,Verification Status,checked_at\n${rows.join("\n")}\n`), {
    send,
    tell: (next) => told.push(next),
  });
  expect(batches.map(({ length }) => length)).toEqual([99, 100, 50]);
  expect(told.map(({ rows: sent }) => sent)).toEqual([100, 200, 250]);
  expect(stored).toMatchObject({ stored: 248, notFound: 1, refused: 1, outdated: 0 });
  expect(stored.unstored).toEqual([
    { line: 9, email: "p7@a.example", why: "status must be one of: valid, invalid, risky, unknown" },
    { line: 11, email: "p9@a.example", why: "No prospect has this email" },
  ]);
});

test("a time of a check is sent as one, and a word is refused in its row alone", async () => {
  const { batches, send } = server();
  const file = await fileOf("email,status,checked_at\na@a.example,valid,2026-01-02\nb@a.example,valid,yesterday\n");
  const { unstored } = await storeFile(file, { send, tell: () => {} });
  expect(batches).toEqual([[{ email: "a@a.example", status: "valid", checked_at: "2026-01-02T00:00:00.000Z" }]]);
  expect(unstored).toMatchObject([{ line: 3, why: "checked_at must be an ISO 8601 date or date-time" }]);
});

test("while the server wants fewer requests it waits, and stores each row once", async () => {
  const { batches, send } = server();
  let refusals = 2;
  const busy = async (results: Results) => {
    if (refusals-- > 0) throw new Refusal(429, "Too many requests.");
    return send(results);
  };
  const file = await fileOf("email,status\na@a.example,valid\n");
  const { stored } = await storeFile(file, { send: busy, tell: () => {}, waitMs: 1 });
  expect({ stored, batches: batches.length }).toEqual({ stored: 1, batches: 1 });
});

test("a file without an address or a status says which column it lacks", async () => {
  expect(missingColumn(await fileOf("email,state\na@a.example,valid\n"))).toBe("status");
  expect(missingColumn(await fileOf("name,status\nAda,valid\n"))).toBe("email");
  expect(missingColumn(await fileOf("E-Mail,Status\na@a.example,valid\n"))).toBeUndefined();
});
