import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

test.each([
  ["im in, whats next", "i am in, whats next"],
  ["Im not interested", "i am not interested"],
  ["I’m away and im sorry", "i am away and i am sorry"],
])("English without its apostrophe is written out: %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ["Im Moment nicht", "im moment nicht"],
  ["Gerne im Januar", "gerne im januar"],
  ["Im Urlaub bis Montag", "im urlaub bis montag"],
  ["erst im nächsten quartal", "erst im nachsten quartal"],
  ["im moment kein bedarf", "im moment kein bedarf"],
])("the German word stays: %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
