import fc from "@outbound/testing/fast-check";
import { expect, test } from "vitest";
import { htmlPart } from "./html-part.ts";
import { InvalidCopy } from "./invalid-copy.ts";
import { fieldValue } from "./missing-fields.ts";
import { isSenderText, parseCopy } from "./parse-copy.ts";
import { renderCopy } from "./render-copy.ts";

const pieces =
  "{{|}}|{%|%}|-|{{ first_name }}|{{ custom_fields.notes }}|{{ custom_fields.notes ¦ upcase ¦ url_encode }}|{{ last_name ¦ default: email }}|\
{% if email %}|{% unless first_name == last_name %}|{% elsif custom_fields.notes contains first_name or email %}|{% else %}|{% endif %}|\
{% endunless %}|{% for a in (1..999999) %}|https://|https://a.example/?c=|[a](|)|**|。|（|）|a|'|\"| |\n|- |é|漢|¦|:|.|[|]"
    .split("|")
    .map((piece) => piece.replaceAll("¦", "|"));

const longestBody = 100_000;

const copy = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(1, 1, 1, 2, 9, 300)), { minLength: 1, maxLength: 12 })
  .chain((runs) =>
    fc.constantFrom(1, 1, 50).map((times) => {
      const text = runs.map(([piece, count]) => piece.repeat(count)).join("");
      return text.repeat(times).slice(0, longestBody);
    }),
  );
const notes = fc
  .constantFrom("a", "漢 ", "https://a.example/。", "** **", "'\"<>", "- a\n", "\u200b")
  .map((piece) => piece.repeat(Math.ceil(60_000 / piece.length)));

/** The fault took most of a minute; a copy takes milliseconds. */
const mostSeconds = 3;

test("whatever a copy and a person's values are, it is refused or written within its limits", () => {
  let written = 0;
  fc.assert(
    fc.property(copy, notes, (text, value) => {
      const person = {
        email: "a@b.example",
        first_name: "Bo",
        last_name: null,
        company_name: null,
        company_domain: null,
        custom_fields: { notes: value },
      };
      const before = process.threadCpuUsage();
      try {
        const parsed = parseCopy(text);
        const mail = renderCopy(parsed, (field) => (isSenderText(field) ? null : fieldValue(person, field)));
        expect(mail.length).toBeLessThanOrEqual(1_000_000);
        if (mail.length <= 200_000) htmlPart(mail, null);
        written++;
      } catch (error) {
        const isExpected = error instanceof InvalidCopy || String(error).includes("longer than an email may be");
        if (!isExpected) throw error;
      }
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1_000_000).toBeLessThan(mostSeconds);
    }),
    { numRuns: 300 },
  );
  expect(written).toBeGreaterThan(30);
});
