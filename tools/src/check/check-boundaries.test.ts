import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findBoundaryProblems, findUnmarkedFixtures, problemOf } from "./check-boundaries.ts";

const packages = [
  ["campaign", "services/campaign"],
  ["mailer", "services/mailer"],
  ["dev", "dev"],
  ["infra", "infra"],
  ...["contracts", "csv", "postgres", "broker", "events", "servers", "testing", "client"].map((name) => [
    name,
    `shared/${name}`,
  ]),
];
const homes = new Map(packages.map(([name, home = ""]) => [`@outbound/${name}`, home]));

test.each([
  ["services/campaign/src/main.ts", "./config.ts"],
  ["services/campaign/src/operations/pause.ts", "../campaign-table.ts"],
  ["services/campaign/src/main.ts", "@outbound/broker/broker"],
  ["services/campaign/src/testing/kit.fixture.ts", "@outbound/testing/database"],
  ["services/campaign/src/pause.int.test.ts", "./testing/kit.fixture.ts"],
  ["services/campaign/src/pause.int.test.ts", "@outbound/servers/certificates"],
  ["shared/broker/src/unavailable-server.ts", "@outbound/postgres/database-error"],
  ["shared/postgres/src/database.int.test.ts", "@outbound/testing/database"],
  ["shared/testing/src/system.ts", "@outbound/servers/services"],
  ["shared/contracts/src/fields.ts", "zod"],
  ["shared/contracts/src/fields.test.ts", "vitest"],
  ["console/src/api/ask.ts", "@outbound/contracts/operation"],
  ["console/src/screens/prospects/import-run.ts", "@outbound/csv/people-columns"],
  ["console/src/screens/shell.tsx", "../ui/button.tsx"],
  ["console/build.ts", "@outbound/servers/processes/run-program"],
  ["dev/src/start/start-system.ts", "@outbound/servers/services"],
  ["bench/src/api/one-process.ts", "../../../services/campaign/src/start-campaign.ts"],
  ["tests/api/webhooks.test.ts", "../../shared/client/src/index.ts"],
  ["tests/api/demo.test.ts", "@outbound/dev/demo/demo"],
  ["cli/src/cli.int.test.ts", "@outbound/testing/broker"],
])("%s may import %s", (file, specifier) => {
  expect(problemOf(file, specifier, homes)).toBeUndefined();
});

test.each([
  ["services/mailer/src/main.ts", "@outbound/campaign/send"],
  ["services/mailer/src/main.ts", "../../campaign/src/send.ts"],
  ["services/mailer/src/main.ts", "../../campaign/src/start-campaign.ts"],
  ["services/mailer/src/main.ts", "../../../shared/broker/src/broker.ts"],
  ["services/mailer/src/main.ts", "@outbound/testing/silent-log"],
  ["services/mailer/src/testing/kit.ts", "@outbound/testing/silent-log"],
  ["services/mailer/src/main.ts", "./testing/kit.fixture.ts"],
  ["services/mailer/src/main.ts", "@outbound/servers/free-port"],
  ["shared/broker/src/broker.ts", "@outbound/mailer/main"],
  ["shared/broker/src/subscribe.ts", "@outbound/postgres/database"],
  ["shared/broker/src/subscribe.ts", "@outbound/events/inbox"],
  ["shared/contracts/src/fields.ts", "amqplib"],
  ["shared/testing/src/system.ts", "@outbound/dev/start/start-system"],
  ["shared/testing/src/system.ts", "@outbound/infra/migrate"],
  ["shared/postgres/src/database.ts", "@outbound/servers/free-port"],
  ["console/src/api/ask.ts", "@outbound/broker/broker"],
  ["console/src/api/ask.ts", "@outbound/mailer/main"],
  ["console/src/main.tsx", "../../shared/contracts/src/fields.ts"],
  ["dev/src/start/start-system.ts", "@outbound/testing/eventually"],
  ["infra/src/migrate.ts", "@outbound/dev/home/home"],
  ["bench/src/planner/planner.ts", "../../../services/campaign/src/sending/planner.ts"],
  ["tests/soak/soak.ts", "../../services/mailer/src/limits.ts"],
  ["cli/src/main.ts", "../../services/mailer/src/start-mailer.ts"],
  ["cli/src/main.ts", "@outbound/testing/broker"],
])("%s must not import %s", (file, specifier) => {
  expect(problemOf(file, specifier, homes)).toBeDefined();
});

test("a circle over two packages, an open service and one without its one start file are found", async () => {
  const root = await mkdtemp(join(tmpdir(), "outbound-boundaries-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const files = {
    "shared/events/package.json": JSON.stringify({ name: "@outbound/events" }),
    "shared/broker/package.json": JSON.stringify({ name: "@outbound/broker" }),
    "services/mailer/package.json": JSON.stringify({ name: "@outbound/mailer", exports: { ".": "./src/main.ts" } }),
    "services/mailer/src/main.ts": "",
    "shared/events/src/inbox.ts": 'import type { Message } from "@outbound/broker/message";',
    "shared/broker/src/message.ts": 'import { part } from "./part.ts";',
    "shared/broker/src/part.ts": 'import type {\n  Inbox,\n} from "@outbound/events/inbox";',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  const [inbox, message, part] = [
    "shared/events/src/inbox.ts",
    "shared/broker/src/message.ts",
    "shared/broker/src/part.ts",
  ];
  const problems = await findBoundaryProblems(root, { mailer: ["main.ts"] });
  expect(problems).toHaveLength(4);
  expect(problems).toEqual(
    expect.arrayContaining([
      'services/mailer/package.json: "exports" must be {}.',
      "services/mailer: it is put together in one file, src/start-<name>.ts.",
      `${part}: imports @outbound/events/inbox, but shared/broker doesn't stand on shared/events.`,
      expect.stringMatching(/^The imports go round in a circle: /),
    ]),
  );
  for (const file of [inbox, message, part]) expect(problems.at(-1)).toContain(file);
});

test("a file that only tests import must say so in its name", () => {
  const [kit, table] = ["services/mailer/src/kit.ts", "services/mailer/src/table.ts"];
  const leadingTo = (...files: string[]) => files.map((file) => ({ specifier: file, file }));
  const imports = new Map([
    ["services/mailer/src/main.ts", leadingTo(table)],
    ["services/mailer/src/table.test.ts", leadingTo(kit, table)],
    ["tests/api/mails.test.ts", leadingTo("shared/testing/src/receiver.ts")],
  ]);
  expect(findUnmarkedFixtures(imports)).toEqual([`${kit}: only tests import it, so its name ends in .fixture.ts.`]);
});
