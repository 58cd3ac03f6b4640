import { expect, test } from "vitest";
import { oneOf, ownPath, textIn } from "./search.ts";

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "", "/", 1, undefined])(
  "after signing in nobody is led to %j",
  (next) => expect(ownPath(next)).toEqual({}),
);

test("after signing in everybody is where they wanted to be", () => {
  expect(ownPath("/w/1/campaigns?show=draft")).toEqual({ next: "/w/1/campaigns?show=draft" });
});

test("a filter that there is not is none", () => {
  expect(oneOf(["all", "draft"], "draft")).toEqual({ show: "draft" });
  for (const word of ["all", "drafts", undefined, ["draft"]]) expect(oneOf(["all", "draft"], word)).toEqual({});
});

test("a text that there is not is none", () => {
  expect(textIn("email", "ada@x.example")).toEqual({ email: "ada@x.example" });
  for (const text of ["", undefined, 1, ["a"]]) expect(textIn("email", text)).toEqual({});
});
