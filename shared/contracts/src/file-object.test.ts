import { expect, test } from "vitest";
import { z } from "zod";
import { campaignFile } from "./campaigns/apply-campaign.ts";
import { fileObject } from "./file-object.ts";
import { mailboxFile } from "./mailboxes/mailbox.ts";

const problemsOf = (schema: z.ZodType, content: unknown) =>
  schema.safeParse(content).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

const step = { subject: "Hello", body: "Hi" };

test.each([
  {
    content: { name: "A", steps: [{ ...step, delay_day: 3 }] },
    says: "steps.0: delay_day is not a setting; did you mean delay_days?",
  },
  { content: { name: "A", step: [] }, says: ": step is not a setting; did you mean steps?" },
  {
    content: { name: "A", settings: { send_on_weekend: true } },
    says: "settings: send_on_weekend is not a setting; did you mean send_on_weekends?",
  },
  {
    content: { name: "A", steps: [{ ...step, variants: [{ name: "B", ...step, activ: false }] }] },
    says: "steps.0.variants.0: activ is not a setting; did you mean active?",
  },
])("a misspelt key of a campaign file is refused with the probable one: $says", ({ content, says }) => {
  expect(problemsOf(campaignFile, content)).toEqual([says]);
});

const smtp = { host: "smtp.example.com", port: 465 };

test.each([
  {
    content: { email: "a@example.com", smtp, daly_limit: 5 },
    says: ": daly_limit is not a setting; did you mean daily_limit?",
  },
  {
    content: { email: "a@example.com", smtp: { ...smtp, username: "a" } },
    says: "smtp: username is not a setting; there are ",
  },
  {
    content: { email: "a@example.com", smtp, ramp: { start: 1, increment: 1, incremnt: 2 } },
    says: "ramp: incremnt is not a setting; did you mean increment?",
  },
])("a misspelt key of a mailbox file is refused: $says", ({ content, says }) => {
  const problems = problemsOf(mailboxFile, content);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(says);
});

test("a key that resembles no other is refused with the existing ones", () => {
  const schema = fileObject({ name: z.string(), port: z.int() });
  expect(problemsOf(schema, { name: "a", port: 1, colour: "red" })).toEqual([
    ": colour is not a setting; there are name, port.",
  ]);
  expect(problemsOf(schema, { name: "a", port: 1, ["x".repeat(100_000)]: 1 })).toHaveLength(1);
});
