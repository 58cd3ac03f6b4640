import { expect, test } from "vitest";
import { describeUnknownField } from "./describe-unknown-field.ts";

test("a bare name is led to the field of one's own, and a misspelt one to the right one, too", () => {
  expect(describeUnknownField("topic")).toBe(
    "“topic” isn’t a field: write custom_fields.topic for a field of your own.",
  );
  expect(describeUnknownField("custom_fields.Deal size")).toBe(
    '“custom_fields.Deal size” isn’t a field: write custom_fields["Deal size"] for a field of your own.',
  );
  expect(describeUnknownField("fist_name")).toBe(
    "“fist_name” isn’t a field: write first_name, or custom_fields.fist_name for a field of your own.",
  );
  expect(describeUnknownField("a | upcase")).toBe(
    "“a | upcase” isn’t a field: write first_name, last_name, email, company.name, company.domain or custom_fields.KEY.",
  );
});
