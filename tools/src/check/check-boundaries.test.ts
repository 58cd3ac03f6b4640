import { expect, test } from "vitest";
import { problemOf } from "./check-boundaries.ts";

const serviceNames = new Set(["@outbound/campaign", "@outbound/mailer"]);

test.each([
  ["services/campaign/src/main.ts", "./config.ts"],
  ["services/campaign/src/operations/pause.ts", "../campaign-table.ts"],
  ["services/campaign/src/main.ts", "@outbound/broker/broker"],
  ["shared/broker/src/unavailable-server.ts", "@outbound/postgres/database-error"],
  ["shared/contracts/src/fields.ts", "zod"],
  ["shared/contracts/src/fields.test.ts", "vitest"],
  ["console/src/api/ask.ts", "@outbound/contracts/operation"],
  ["console/src/screens/prospects/import-run.ts", "@outbound/csv/people-columns"],
  ["console/src/screens/shell/shell.tsx", "../../ui/button.tsx"],
])("%s may import %s", (file, specifier) => {
  expect(problemOf(file, specifier, serviceNames)).toBeUndefined();
});

test.each([
  ["services/mailer/src/main.ts", "@outbound/campaign/send"],
  ["services/mailer/src/main.ts", "../../campaign/src/send.ts"],
  ["services/mailer/src/main.ts", "../../../shared/broker/src/broker.ts"],
  ["shared/broker/src/broker.ts", "@outbound/mailer/main"],
  ["shared/broker/src/subscribe.ts", "@outbound/postgres/database"],
  ["shared/broker/src/subscribe.ts", "@outbound/events/inbox"],
  ["shared/contracts/src/fields.ts", "amqplib"],
  ["console/src/api/ask.ts", "@outbound/broker/broker"],
  ["console/src/api/ask.ts", "@outbound/mailer/main"],
  ["console/src/main.tsx", "../../shared/contracts/src/fields.ts"],
])("%s must not import %s", (file, specifier) => {
  expect(problemOf(file, specifier, serviceNames)).toBeDefined();
});
