import type { z } from "zod";

/** What a value must be, in plain words and without the value; undefined where the issue says nothing that is plain. */
export function ruleOf(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case "too_big":
      return mustBe(issue.origin, `at most ${issue.maximum}`);
    case "too_small":
      return mustBe(issue.origin, `${issue.exact ? "exactly" : "at least"} ${issue.minimum}`);
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "invalid_type":
      return `must be ${withArticle(issue.expected === "int" ? "whole number" : issue.expected)}`;
    case "invalid_format":
      if (issue.format === "url") return "must be a whole URL";
      return issue.message.startsWith("Invalid ") ? undefined : issue.message;
    case "not_multiple_of":
    case "unrecognized_keys":
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return undefined;
  }
}

const mustBe = (origin: string, limit: string) =>
  origin === "string" ? `must have ${limit} characters` : `must be ${limit}`;

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
