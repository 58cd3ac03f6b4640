import { expect, test } from "vitest";
import { describeAttemptError } from "./describe-attempt-error.ts";

test.each([
  ["http_500", "The receiver responded with status 500"],
  ["http_302", "The receiver responded with status 302; redirects aren’t followed"],
  ["connect_refused", "The connection was refused"],
  ["a_new_word", "a_new_word"],
])("%s is explained to a person who debugs a receiver", (error, sentence) =>
  expect(describeAttemptError(error)).toBe(sentence),
);
