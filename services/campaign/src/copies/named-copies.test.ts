import { expect, test } from "vitest";
import { describeUses } from "./named-copies.ts";

const copy = (body: string) => ({ subject: "", body });
const step = (position: number, body: string, variants: { name: string; body: string; active: boolean }[] = []) => ({
  ...copy(body),
  position,
  variants: variants.map((variant) => ({ ...variant, subject: "" })),
});

test("the uses of a field are all copies that may be sent, however each writes it, and no others", () => {
  const steps = [
    step(1, "{{ first_name }} {{ custom_fields.role }}"),
    step(2, "Hello", [
      { name: "B", body: `{{ custom_fields["role"] }}`, active: true },
      { name: "C", body: "{{ custom_fields.role }}", active: false },
    ]),
  ];
  expect(describeUses(steps, new Set(["custom_fields.role"]))).toEqual({
    "custom_fields.role": "step 1; step 2, variant B",
  });
});

test("a variant whose name begins with the word isn't called variant twice", () => {
  const steps = [step(1, "Hello", [{ name: "Variant B", body: "{{ first_name }}", active: true }])];
  expect(describeUses(steps, new Set(["first_name"]))).toEqual({ first_name: "step 1, Variant B" });
});

test("of many uses three are named", () => {
  const steps = [1, 2, 3, 4, 5].map((position) => step(position, "{{ first_name }}"));
  expect(describeUses(steps, new Set(["first_name"]))).toEqual({ first_name: "step 1; step 2; step 3 and 2 more" });
});
