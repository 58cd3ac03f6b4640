import { expect, test } from "vitest";
import { unwrittenIn } from "./unwritten.ts";

test.each([
  ["My times: [custom_fields.calendar].", "[custom_fields.calendar]"],
  ["Yours\n[signature]", "[signature]"],
  ['As a [custom_fields["job title"]]', '[custom_fields["job title"]]'],
  ["Dear [company.name]", "[company.name]"],
  ["Dear {{ first_name }}", "{{ first_name }}"],
])("what nobody has written yet is found: %s", (text, found) => {
  expect(unwrittenIn(text)).toBe(found);
});

test.each(["See [1] and [the list].", "My [email](https://acme.example).", "[companyXname]", "{ first_name }", ""])(
  "other brackets are text: %s",
  (text) => {
    expect(unwrittenIn(text)).toBeUndefined();
  },
);
