import { understandArguments } from "@outbound/service/read-arguments";
import { expect, test } from "vitest";
import { type Environment, readDemoWish } from "./start-demo.ts";
import { startUsage } from "./start-options.ts";

const readOptions = (args: string[]) => understandArguments(startUsage, args);

test("replicas are counted by service, however they are written", () => {
  expect(readOptions([])).toEqual({ wish: { replicas: {} } });
  const replicas = { campaign: 2, mailer: 3 };
  expect(readOptions(["--replicas", "campaign=2", "--replicas=mailer=3"])).toEqual({ wish: { replicas } });
  expect(readOptions(["--replicas", "campaign=2,mailer=3"])).toEqual({ wish: { replicas } });
});

test("an unknown option starts nothing, and names the known ones", () => {
  expect(() => readOptions(["--replica", "campaign=2"])).toThrow("Unknown option '--replica'.");
  for (const wrong of ["cmpaign=2", "campaign", "campaign=0", "campaign=x", "campaign=17"])
    expect(() => readOptions(["--replicas", wrong])).toThrow(
      `--replicas ${wrong} is not understood: it takes campaign=2`,
    );
  expect(() => readOptions(["--replicas", "gateway=2"])).toThrow("There is one gateway on a machine");
  const wish = (OUTBOUND_DEMO: string): Environment => ({ OUTBOUND_DEMO });
  expect(["on", "off", ""].map((text) => readDemoWish(wish(text)))).toEqual(["on", "off", undefined]);
  expect(() => readDemoWish(wish("no"))).toThrow("OUTBOUND_DEMO must be on or off.");
});
