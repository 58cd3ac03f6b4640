import { expect, test } from "vitest";
import { filled, markFilled } from "./filled-text.ts";

const shown = (copy: string, rendered: string) =>
  markFilled(copy, rendered).replaceAll(filled.begin, "<").replaceAll(filled.end, ">");

test.each([
  ["Hi {{ first_name }},\n\nat {{ company.name }}.", "Hi Femke,\n\nat Schelde.", "Hi <Femke>,\n\nat <Schelde>."],
  ["{{ signature }}", "Jonas\nKestrel", "<Jonas>\n<Kestrel>"],
  [
    "See https://a.example/?c={{ company.name }} now",
    "See https://a.example/?c=S now",
    "See https://a.example/?c=S now",
  ],
  ["Hi {{ first_name }}{{ last_name }}", "Hi AB", "Hi AB"],
  ["{% if first_name %}Hi {{ first_name }}{% endif %}", "Hi A", "Hi A"],
  ["Hello.", "Hello.", "Hello."],
])("of %j as %j what was filled in is marked", (copy, rendered, marked) => expect(shown(copy, rendered)).toBe(marked));
