import { expect, test } from "vitest";
import { attemptErrorWords } from "./attempt-error-words.ts";

test.each([
  ["http_500", "It answered with status 500"],
  ["http_302", "It answered with status 302; redirects aren’t followed"],
  ["connect_refused", "Nobody listens there"],
  ["a_new_word", "a_new_word"],
])("who debugs a receiver reads what %s means", (error, sentence) => expect(attemptErrorWords(error)).toBe(sentence));
