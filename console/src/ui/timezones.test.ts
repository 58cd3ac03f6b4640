import { expect, test } from "vitest";
import { timezones } from "./timezones.ts";

test("zones have their present names, each of which a computer knows, and the stored one stays", () => {
  const zones = timezones(null);
  expect(zones).toEqual(expect.arrayContaining(["UTC", "Europe/Kyiv", "Asia/Kolkata", "America/Nuuk"]));
  expect(zones).not.toContain("Europe/Kiev");
  expect(new Set(zones).size).toBe(zones.length);
  for (const timeZone of zones) expect(() => Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
  expect(timezones("Europe/Kiev")).toContain("Europe/Kiev");
});
