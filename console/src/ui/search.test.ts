import { expect, test } from "vitest";
import { oneOf, ownPath, textIn } from "./search.ts";

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "", "/", 1, undefined])(
  "a sign-in leads nobody to %j",
  (next) => expect(ownPath(next)).toEqual({}),
);

test("a sign-in leads back to the wanted page", () => {
  expect(ownPath("/w/1/campaigns?show=draft")).toEqual({ next: "/w/1/campaigns?show=draft" });
});

test("an unknown filter is ignored", () => {
  expect(oneOf(["all", "draft"], "draft")).toEqual({ show: "draft" });
  for (const word of ["all", "drafts", undefined, ["draft"]]) expect(oneOf(["all", "draft"], word)).toEqual({});
});

test("a missing text is ignored", () => {
  expect(textIn("email", "ada@x.example")).toEqual({ email: "ada@x.example" });
  for (const text of ["", undefined, 1, ["a"]]) expect(textIn("email", text)).toEqual({});
});
