import { expect, test } from "vitest";
import { howLongSince } from "./how-long.ts";
import { needWords } from "./need-words.ts";

const now = Date.parse("2026-12-01T12:00:00Z");
const waitOf = (names: string[], at: string, mayBeMore = false) =>
  needWords.whoWaits(names, { figure: names.length, mayBeMore }, howLongSince(at, now));

test("who waits is said with how long, of several by the oldest", () => {
  expect(waitOf(["Ada"], "2026-12-01T11:59:00Z")).toBe("Ada has waited 1 min.");
  expect(waitOf(["Ada"], "2026-12-01T09:55:00Z")).toBe("Ada has waited 2 h 5 min.");
  expect(waitOf(["Ada", "Bo"], "2026-11-28T12:00:00Z")).toBe("They’re from Ada and Bo. The oldest has waited 3 days.");
  expect(waitOf(["Ada", "Bo", "Cy"], "2026-12-01T11:00:00Z", true)).toBe(
    "They’re from Ada, Bo and 1+ more. The oldest has waited over 1 h.",
  );
});

test("nobody has waited 0 min", () => {
  for (const at of ["2026-12-01T11:59:01Z", "2026-12-01T12:00:05Z"]) {
    expect(waitOf(["Ada"], at)).toBe("Ada just replied.");
    expect(waitOf(["Ada", "Bo"], at)).toBe("Ada and Bo just replied.");
    expect(waitOf(["Ada", "Bo", "Cy"], at)).toBe("Ada, Bo and 1 more just replied.");
    expect(waitOf(["Ada", "Bo", "Cy"], at, true)).toBe("They’re from Ada, Bo and 1+ more.");
  }
});
