import { expect, test } from "vitest";
import { citedPaths } from "./check-documents.ts";

test("links are relative to the document, paths in back-ticks to the root", () => {
  const text = "See [the tour](../README.md#tour) and `shared/broker/src/rpc-client.ts`, made by `npm test`.";
  expect(citedPaths(text, "docs")).toEqual(["README.md", "shared/broker/src/rpc-client.ts"]);
});

test("other sites, anchors, placeholders and code blocks cite nothing", () => {
  const text = "[a](https://example.com/x) [b](#tour) `services/<name>/src`\n```\n[c](gone.md)\n```\n";
  expect(citedPaths(text, ".")).toEqual([]);
});
