import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";
import { expect, test } from "vitest";
import { nextVerdict, regressionOf } from "./domain-verdict.ts";
import { failed, fine, skipped } from "./step.ts";

const mend = { mend: "Mend it." };
const good = fine("domain", "spf-record", "It is right.");
const bad = failed("domain", "spf-record", "It has no SPF record.", mend);
const silent = skipped("domain", "spf-record", "Not answered.");

const day = 86_400_000;
const after = (...days: (readonly CheckStep[])[]) =>
  days.reduce((before, steps, at) => nextVerdict(before, steps, new Date(at * day)), {
    good: [],
    broken: {},
  } as ReturnType<typeof nextVerdict>);

test("a step that passed before is broken from its first failure until it passes again", () => {
  expect(regressionOf(after([bad], [bad]), [bad])).toBeNull();
  const since = { problem: "It has no SPF record.", since: new Date(day) };
  expect(regressionOf(after([good], [bad]), [bad])).toEqual(since);
  expect(regressionOf(after([good], [bad], [bad]), [bad])).toEqual(since);
  expect(regressionOf(after([good], [bad], [good]), [good])).toBeNull();
  expect(regressionOf(after([good], [bad], [good], [bad]), [bad])?.since).toEqual(new Date(3 * day));
});

test("a step without an answer from name servers changes nothing", () => {
  expect(regressionOf(after([good], [silent]), [silent])).toBeNull();
  expect(regressionOf(after([good], [bad], [silent]), [silent])?.since).toEqual(new Date(day));
  expect(regressionOf(after([silent], [bad]), [bad])).toBeNull();
});
