import { expect, test } from "vitest";
import { problemOf } from "./check-boundaries.ts";

const serviceNames = new Set(["@outbound/campaign", "@outbound/mailer"]);

test.each([
  ["services/campaign/src/main.ts", "./config.ts"],
  ["services/campaign/src/operations/pause.ts", "../campaign-table.ts"],
  ["services/campaign/src/main.ts", "@outbound/broker/broker"],
  ["shared/contracts/src/fields.ts", "zod"],
  ["shared/contracts/src/fields.test.ts", "vitest"],
])("%s may import %s", (file, specifier) => {
  expect(problemOf(file, specifier, serviceNames)).toBeUndefined();
});

test.each([
  ["services/mailer/src/main.ts", "@outbound/campaign/send"],
  ["services/mailer/src/main.ts", "../../campaign/src/send.ts"],
  ["services/mailer/src/main.ts", "../../../shared/broker/src/broker.ts"],
  ["shared/broker/src/broker.ts", "@outbound/mailer/main"],
  ["shared/contracts/src/fields.ts", "amqplib"],
])("%s must not import %s", (file, specifier) => {
  expect(problemOf(file, specifier, serviceNames)).toBeDefined();
});
