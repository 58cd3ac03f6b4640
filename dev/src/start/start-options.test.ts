import { expect, test } from "vitest";
import { type Environment, readDemoWish } from "./start-demo.ts";
import { readOptions } from "./start-options.ts";
import { start } from "./started-system.fixture.ts";

test("npm start -- --help says every option and starts nothing", async () => {
  const system = start({}, ["--help"]);
  expect(await system.exit).toBe(0);
  for (const word of ["--replicas SERVICE=COUNT", "--help", "PORT=8080", "OUTBOUND_HOME", "OUTBOUND_DEMO"])
    expect(system.output()).toContain(word);
});

test("replicas are counted by service, however they are written", () => {
  expect(readOptions([])).toEqual({ isHelp: false, replicas: {} });
  const replicas = { campaign: 2, mailer: 3 };
  expect(readOptions(["--replicas", "campaign=2", "--replicas=mailer=3"])).toEqual({ isHelp: false, replicas });
  expect(readOptions(["--replicas", "campaign=2,mailer=3"])).toEqual({ isHelp: false, replicas });
});

test("an option that isn't understood starts nothing, and says what is", () => {
  expect(() => readOptions(["--replica", "campaign=2"])).toThrow("Unknown option '--replica'. `npm start -- --help`");
  for (const wrong of ["cmpaign=2", "campaign", "campaign=0", "campaign=x", "campaign=17"])
    expect(() => readOptions(["--replicas", wrong])).toThrow(
      `--replicas ${wrong} is not understood: it takes campaign=2`,
    );
  expect(() => readOptions(["--replicas", "gateway=2"])).toThrow("There is one gateway on a machine");
  const wish = (OUTBOUND_DEMO: string): Environment => ({ OUTBOUND_DEMO });
  expect(["on", "off", ""].map((text) => readDemoWish(wish(text)))).toEqual(["on", "off", undefined]);
  expect(() => readDemoWish(wish("no"))).toThrow("OUTBOUND_DEMO must be on or off.");
});
