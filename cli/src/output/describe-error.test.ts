import { AppError, badRequest, conflict, notFound } from "@outbound/contracts/app-error";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeError, describeIssue } from "./describe-error.ts";

test("a refusal of what isn't found names the command that lists what there is", () => {
  expect(describeError(notFound("Job"))).toBe("Job not found. `outbound job list` shows what there is.");
  expect(describeError(notFound("Delivery"))).toBe(
    "Delivery not found. `outbound webhook deliveries` shows what there is.",
  );
  expect(describeError(conflict("The job is over."))).toBe("The job is over.");
});

test("everything that is wrong in a file is a line in plain words", () => {
  const issues = ["Step 1, subject: it is wrong.", "Step 1, text: it is wrong."].map((message, at) => ({
    path: ["steps", at],
    message,
  }));
  expect(describeError(badRequest("Step 1, subject: the API's words.", { details: { issues } }))).toBe(
    "Step 1, subject: it is wrong.\nStep 1, text: it is wrong.",
  );
});

test("a fault tells where the operator finds its cause", () => {
  const where = "`outbound status` says whether a database is away; the service's log has the error.";
  const fault = new AppError("internal", "Something went wrong on our side.");
  expect(describeError(fault)).toBe(`Something went wrong on our side. ${where}`);
});

test("a refused value is reported with its field", () => {
  const problem = (schema: z.ZodType, input: unknown) => {
    const { error } = schema.safeParse(input);
    return error && describeIssue(error);
  };
  expect(problem(configureWorkspace.input, { timezone: "Mars" })).toBe(
    "timezone must be an IANA time zone such as Europe/Paris.",
  );
  expect(problem(z.object({ ids: z.array(z.uuid()) }), { ids: ["nope"] })).toBe("ids: Invalid UUID.");
  const limit = z.object({ limit: z.int("`limit` must be a number.") });
  expect(problem(limit, { limit: "x" })).toBe("`limit` must be a number.");
});
