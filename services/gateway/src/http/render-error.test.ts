import { AppError, badRequest, conflict, fromWire, notFound, toWire, unavailable } from "@outbound/contracts/app-error";
import { expect, test } from "vitest";
import { errorReply, errorReplyToPeople } from "./render-error.ts";

const rendered = (error: unknown) => {
  const { status, body } = errorReply(error);
  return [status, JSON.parse(body.toString())];
};

test("an AppError shows its message, code and details, and nothing of its cause", () => {
  const error = conflict("Taken.", { code: "duplicate", details: { kind: "email" }, cause: new Error("secret") });
  expect(rendered(error)).toEqual([409, { error: "Taken.", code: "duplicate", kind: "email" }]);
});

test("the body has a code only where the refusal names one of the five for it", () => {
  expect(rendered(notFound("Prospect", { code: "not-found" }))[1]).toHaveProperty("code", "not-found");
  for (const error of [notFound("Campaign"), conflict("Paused."), conflict("Erased.", { code: "erased" })])
    expect(rendered(error)[1]).toEqual({ error: error.message });
});

test("what is not an AppError is 500 with its text hidden", () => {
  expect(rendered(new Error("select * from secret"))).toEqual([500, { error: "Something went wrong on our side." }]);
  expect(rendered(undefined)).toEqual([500, { error: "Something went wrong on our side." }]);
});

test("every kind has its status", () => {
  expect(errorReply(unavailable()).status).toBe(503);
  expect(errorReply(new AppError("forbidden", "No.")).status).toBe(403);
});

test("people read their own sentence beside the contract's, and the API's clients never do", () => {
  const inApp = (error: unknown) => JSON.parse(errorReplyToPeople(error).body.toString());
  const held = conflict("This reply is held: send `held: false` with it.", { forPeople: "Accept it first." });
  expect(inApp(fromWire(toWire(held)))).toEqual({ error: held.message, for_people: "Accept it first." });
  expect(rendered(held)).toEqual([409, { error: held.message }]);
  expect(inApp(notFound("Campaign"))).toEqual({ error: "Campaign not found." });
  expect(inApp(badRequest("`valid_until` must be a date."))).toMatchObject({
    for_people: "Valid until must be a date.",
  });
  expect(inApp(new Error("select * from secret")).for_people).toMatch(/^Outbound couldn’t do this/);
});
