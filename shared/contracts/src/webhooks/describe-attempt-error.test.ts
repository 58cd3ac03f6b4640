import { expect, test } from "vitest";
import { describeAttemptError } from "./describe-attempt-error.ts";

test.each([
  ["http_500", "It answered with status 500"],
  ["http_302", "It answered with status 302; redirects aren’t followed"],
  ["connect_refused", "Nobody listens there"],
  ["a_new_word", "a_new_word"],
])("%s is explained to a person who debugs a receiver", (error, sentence) =>
  expect(describeAttemptError(error)).toBe(sentence),
);
