import { expect, test } from "vitest";
import { threadSubjects } from "./thread-subjects.ts";

test.each([
  [
    ["A {{ first_name }}", "", " "],
    ["A {{ first_name }}", "Re: A {{ first_name }}", "Re: A {{ first_name }}"],
  ],
  [
    ["Re: A", ""],
    ["Re: A", "Re: A"],
  ],
  [
    ["A", "B", ""],
    ["A", "B", "Re: B"],
  ],
  [
    ["", "", "A"],
    ["", "", "A"],
  ],
  [[], []],
])("steps with the subjects %j are sent with %j", (written, sent) => {
  expect(threadSubjects(written)).toEqual(sent);
});
