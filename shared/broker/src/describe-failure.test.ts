import { AppError } from "@outbound/contracts/app-error";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeFailure } from "./describe-failure.ts";

const payload = z.object({
  id: z.uuid(),
  status: z.enum(["sent", "refused"]),
  steps: z.array(z.object({ delay_days: z.int().min(0) })),
  mailbox: z.object({ email: z.string() }),
  at: z.union([z.string(), z.number()]),
  reason: z.string().refine((text) => text !== "", "must not be empty"),
});

test("a message that doesn't fit its event names each field and what it must be, and no value", () => {
  const given = { id: "x", status: "lost", steps: [{ delay_days: -1 }, { delay_days: "2" }], mailbox: {}, reason: "" };
  expect(describeFailure(payload.safeParse(given).error)).toBe(
    "The message doesn't fit its event: id must be of the form uuid; status must be one of sent, refused; " +
      "steps.0.delay_days must be at least 0; steps.1.delay_days must be a number; mailbox.email is missing; " +
      "at is not understood; reason must not be empty.",
  );
  expect(describeFailure(payload.safeParse([]).error)).toBe(
    "The message doesn't fit its event: the whole must be an object.",
  );
});

test("any other error has its name and message, and is cut", () => {
  expect(describeFailure(new AppError("conflict", "Never."))).toBe("AppError: Never.");
  expect(describeFailure("gone")).toBe("gone");
  expect(describeFailure(new Error("x".repeat(2_000)))).toHaveLength(1_000);
});
