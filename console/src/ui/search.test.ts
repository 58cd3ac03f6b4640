import { expect, test } from "vitest";
import { addressOf, isSet, oneOf, ownPath, searchIn, textIn } from "./search.ts";

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "", "/", 1, undefined])(
  "a sign-in leads nobody to %j",
  (next) => expect(ownPath(next)).toEqual({}),
);

test.each(["/sign-in", "/sign-in?next=%2Fw%2F1", "/Sign-in/", "/sign-in#top"])(
  "a sign-in leads nobody to sign in once more, by %s",
  (next) => expect(ownPath(next)).toEqual({}),
);

test.each(["/w/1/campaigns?show=draft", "/w/1/settings/sign-in", "/sign-in-elsewhere"])(
  "a sign-in leads back to the wanted page, %s",
  (next) => expect(ownPath(next)).toEqual({ next }),
);

test("an unknown filter is ignored, though the address says it", () => {
  expect(oneOf(["all", "draft"], "draft")).toEqual({ show: "draft" });
  for (const show of ["all", "drafts", undefined, ["draft"]]) {
    expect({ show, ...oneOf(["all", "draft"], show) }).toEqual({ show: undefined });
  }
});

test("a missing text is ignored", () => {
  expect(textIn("email", "ada@x.example")).toEqual({ email: "ada@x.example" });
  for (const text of ["", undefined, 1, ["a"]]) expect(textIn("email", text)).toEqual({});
});

test.each([
  "1",
  "01",
  "1.0",
  "-0",
  "1e5",
  "NaN",
  "true",
  "null",
  '{"a":1}',
  "[1]",
  '"quoted"',
  " 1 ",
  "Q&A = ?",
  "Søren",
])("a text in an address is a text, though it looks like %j", (text) => {
  expect(textIn("label", searchIn(`?label=${encodeURIComponent(text)}`)["label"])).toEqual({ label: text });
  expect(searchIn(addressOf({ label: text }))).toEqual({ label: text });
});

test("what isn't set isn't in the address", () => {
  expect(addressOf({ show: undefined, label: "1", open: true })).toBe("?label=1&open=true");
  expect(addressOf({ show: undefined })).toBe("");
  expect(searchIn("")).toEqual({});
});

test("a switch is on where a link or the address says so", () => {
  for (const value of [true, "true"]) expect(isSet(value)).toBe(true);
  for (const value of [false, "false", "1", "", undefined]) expect(isSet(value)).toBe(false);
});
