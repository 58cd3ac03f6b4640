import { expect, test } from "vitest";
import { timesIn } from "./when.tsx";

const now = Date.parse("2026-11-25T15:00:00Z");
const inBritish = timesIn("en-GB", "UTC");
const shortInBritish = (at: string) => inBritish.short(at, now);

test("a time is said by how far away it is", () => {
  expect(shortInBritish("2026-11-25T08:24:00Z")).toBe("08:24");
  expect(shortInBritish("2026-11-23T14:24:00Z")).toBe("Mon 23 Nov, 14:24");
  expect(shortInBritish("2026-11-27T14:24:00Z")).toBe("Fri 27 Nov, 14:24");
  expect(shortInBritish("2026-06-12T14:24:00Z")).toBe("12 Jun");
  expect(shortInBritish("2025-06-12T14:24:00Z")).toBe("12 Jun 2025");
});

test("a time is relative within an hour alone", () => {
  expect(shortInBritish("2026-11-25T14:59:30Z")).toBe("just now");
  expect(shortInBritish("2026-11-25T14:48:00Z")).toBe("12 min ago");
  expect(shortInBritish("2026-11-25T15:06:00Z")).toBe("in 6 min");
  expect(shortInBritish("2026-11-25T14:00:00Z")).toBe("14:00");
});

test("in a narrow column another day is said without its time", () => {
  const briefInBritish = (at: string) => inBritish.brief(at, now);
  expect(briefInBritish("2026-11-25T14:48:00Z")).toBe("12 min ago");
  expect(briefInBritish("2026-11-25T08:24:00Z")).toBe("08:24");
  expect(briefInBritish("2026-11-23T14:24:00Z")).toBe("23 Nov");
  expect(briefInBritish("2025-06-12T14:24:00Z")).toBe("12 Jun 2025");
});

test("the browser's language decides order and clock", () => {
  const inLanguage = (language: string) => timesIn(language, "UTC").short("2026-11-23T14:24:00Z", now);
  expect(inLanguage("en-US").replaceAll(/\s/gu, " ")).toBe("Mon Nov 23, 2:24 PM");
  expect(inLanguage("de")).toBe("Mon 23 Nov, 14:24");
  expect(inLanguage("pt-BR")).toBe("Mon 23 Nov, 14:24");
});

test("the day alone and the full time with its zone", () => {
  expect(inBritish.day("2026-11-25T14:24:00Z", now)).toBe("25 Nov");
  expect(inBritish.day("2025-11-25T14:24:00Z", now)).toBe("25 Nov 2025");
  expect(inBritish.full("2026-11-23T14:24:07Z")).toBe("23 Nov 2026, 14:24:07 UTC");
});
