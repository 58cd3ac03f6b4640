import fc from "@outbound/testing/fast-check";
import { expect, test } from "vitest";
import { parseAsWritten } from "./parse-as-written.ts";

const numbers = ["12345678901234567890", "9007199254740993", "1.10", "1e21", "0.0000001", "1.0", "-0", "1E400", "42"];

test.each(numbers)("%s is stored as it was written in a custom field", (written) => {
  const parsed = parseAsWritten(`{"custom_fields":{"a":${written},"b":"x","c":true}}`);
  const { a, ...others } = (parsed as { custom_fields: Record<string, unknown> }).custom_fields;
  expect([String(a), others]).toEqual([written, { b: "x", c: true }]);
});

test("in each row of an import, and a number elsewhere stays one", () => {
  const rows =
    '[{"custom_fields":{"id":1.10},"limit":1.0},{"custom_fields":{"id":2}},{"n":[1.50,{"custom_fields":[3.0]}]}]';
  expect(parseAsWritten(rows)).toEqual([
    { custom_fields: { id: "1.10" }, limit: 1 },
    { custom_fields: { id: 2 } },
    { n: [1.5, { custom_fields: ["3.0"] }] },
  ]);
  expect(parseAsWritten('{"custom_fields":1.0}')).toEqual({ custom_fields: 1 });
});

test("a number that stands alone, and one beside a key that a prototype has", () => {
  expect(parseAsWritten("1.0")).toBe(1);
  const parsed = parseAsWritten('{"custom_fields":{"__proto__":1.0,"constructor":2.0}}') as { custom_fields: object };
  expect(Object.entries(parsed.custom_fields)).toEqual([
    ["__proto__", "1.0"],
    ["constructor", "2.0"],
  ]);
});

test("so deep that no walk comes to its end, it is parsed all the same", () => {
  const deep = `{"custom_fields":{"a":${"[".repeat(20_000)}1.0${"]".repeat(20_000)}}}`;
  expect(parseAsWritten(deep)).toHaveProperty("custom_fields.a");
});

test("whatever else stands there is what JSON.parse reads", () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (one, other) => {
      const text = `{"other":${one},"custom_fields":${other}}`;
      const asText = (_key: string, value: unknown) => (typeof value === "number" ? String(value) : value);
      const read = JSON.parse(JSON.stringify(parseAsWritten(text)), asText) as { other: unknown };
      expect(read.other).toEqual(JSON.parse(one, asText));
    }),
  );
});

test("text that is no JSON is a SyntaxError", () => {
  expect(() => parseAsWritten('{"custom_fields":')).toThrow(SyntaxError);
});
