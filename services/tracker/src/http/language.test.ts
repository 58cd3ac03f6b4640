import { expect, test } from "vitest";
import { preferredLanguage } from "./language.ts";

test.each([
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["fr-CA", "fr"],
  ["es-419,es;q=0.9", "es"],
  ["pt-BR , pt ; q=0.9", "pt"],
  ["EN-us", "en"],
])("a browser that asks for %s gets %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

test("the best of our languages wins, wherever it is named, and the first of equals", () => {
  expect(preferredLanguage("en;q=0.2, it, fr;q=0.7, de;q=0.701")).toBe("de");
  expect(preferredLanguage("es, de")).toBe("es");
  expect(preferredLanguage("de-CH;q=0.1, fr;q=0.5, de;q=0.9")).toBe("de");
});

test("a language that is refused isn't taken, and any other is English", () => {
  expect(preferredLanguage("de;q=0, fr;q=0.1")).toBe("fr");
  expect(preferredLanguage("de;q=0")).toBe("en");
  expect(preferredLanguage("*")).toBe("en");
  expect(preferredLanguage("fr;q=0.5, *;q=0.8")).toBe("en");
  expect(preferredLanguage("en;q=0, *;q=0.5")).toBe("de");
});

test("who asks for nothing, or for none of ours, reads English", () => {
  for (const header of [undefined, "", "ja,zh-Hant;q=0.9", "deutsch", "x-klingon"]) {
    expect(preferredLanguage(header)).toBe("en");
  }
});

test("a hostile header is read no further than a browser's", () => {
  const hostile = [
    "de;q=2",
    "de;q=-1",
    "de;q=1e9",
    "de;q=NaN",
    "de\r\nSet-Cookie: a=b",
    '"><script>alert(1)</script>',
    "__proto__",
    "constructor;q=1",
    ";".repeat(100_000),
    `${"a-".repeat(50_000)}de`,
    `${"it,".repeat(25)}de`,
    `${" ".repeat(100_000)}de`,
  ];
  for (const header of hostile)
    expect({ header, language: preferredLanguage(header) }).toMatchObject({ language: "en" });
});
