import { reportedFailure } from "@outbound/contracts/sending/reported-failure";
import { expect, test } from "vitest";
import { parseMail } from "../parse-mail.ts";
import { type MadeUpBounce, madeUpBounces, sourceOf } from "./bounces.fixture.ts";

type Judged = MadeUpBounce & { found: string };

async function judge(bounce: MadeUpBounce): Promise<Judged> {
  const { mail } = await parseMail(sourceOf(bounce));
  const [recipient] = mail.report?.recipients ?? [];
  return { ...bounce, found: recipient ? (reportedFailure(recipient)?.kind ?? recipient.action) : "none" };
}

const judged = await Promise.all((await madeUpBounces()).map(judge));

const share = (part: readonly unknown[], whole: readonly unknown[]) => part.length / Math.max(1, whole.length);
const isRight = ({ label, found }: Judged) => label === found;

test.each(["seen", "held-out"] as const)("of the %s made-up bounces nearly all are seen and judged right", (set) => {
  const some = judged.filter((one) => one.set === set);
  const bounces = some.filter(({ label }) => label !== "none");
  const lines = [...Map.groupBy(some, ({ label }) => label)].map(
    ([label, all]) => `${label} ${all.filter(isRight).length}/${all.length}`,
  );
  const wrong = some.filter((one) => !isRight(one)).map(({ name, label, found }) => `${name}: ${label}, but ${found}`);
  process.stdout.write(`Bounces, ${set}: ${lines.join(", ")}\n${wrong.join("\n")}\n`);
  expect(
    share(
      bounces.filter(({ found }) => found !== "none"),
      bounces,
    ),
  ).toBeGreaterThanOrEqual(0.97);
  expect(share(some.filter(isRight), some)).toBeGreaterThanOrEqual(0.92);
});

test("of the made-up bounces none is called hard that isn't, and no person's mail is one", () => {
  const wrong = judged.filter(({ label, found }) => label !== found && (found === "hard" || label === "none"));
  expect(wrong.map(({ name, found }) => `${name}: ${found}`)).toEqual([]);
});
