import { expect, test } from "vitest";
import { readVerification, verificationColumns } from "./verification-row.ts";

test("of two columns of addresses the plainer one is meant", () => {
  expect(verificationColumns(["Work Email", "E-Mail", "Verification Status", "checked_at", "Score"])).toEqual([
    "",
    "email",
    "status",
    "checked_at",
    "score",
  ]);
});

test("an address is read as people and programs write it", () => {
  const read = readVerification({ email: "Ada <ADA@x.example>", status: " Valid " }, () => undefined);
  expect(read).toEqual({ result: { email: "ada@x.example", status: "valid", checked_at: null } });
});
