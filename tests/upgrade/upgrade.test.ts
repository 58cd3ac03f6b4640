import { fromRoot } from "@outbound/servers/services";
import { expect, test } from "vitest";
import { findLastRelease } from "./releases.ts";
import { upgrade } from "./upgrade.ts";

const from = await findLastRelease(fromRoot("."));
const old = from ?? "the present code, as this clone has no tag of a release before it,";

/** The full suite is `npm run test:upgrade`, which also asserts that no request fails and how soon things continue. */
test(`from ${old} under load, with old and new side by side, nothing acknowledged is lost or doubled, and every fact arrives`, {
  tags: ["long"],
  timeout: 900_000,
}, async () => {
  const said: string[] = [];
  const report = await upgrade({
    from,
    seed: 1,
    loadShare: 0.3,
    holdMs: 1_000,
    isTogether: true,
    isTimed: false,
    deadlineMs: 120_000,
    say: (line) => said.push(line),
  });
  expect(report.problems, said.join("\n")).toEqual([]);
  expect(report.scenarios.every(({ acknowledged }) => acknowledged > 0)).toBe(true);
});
