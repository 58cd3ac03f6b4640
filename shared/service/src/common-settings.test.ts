import { expect, test } from "vitest";
import { z } from "zod";
import { commonConfig, commonSettings, databaseSettings } from "./common-settings.ts";

const settings = z.object({ ...commonSettings, ...databaseSettings });
const given = { AMQP_URL: "amqp://user:pass@broker:5672", DATABASE_URL: "postgres://user@server/outbound_mailer" };

test("a server's address that is no URL is refused, whichever service reads it", () => {
  expect(settings.safeParse(given).success).toBe(true);
  for (const broken of [{ AMQP_URL: "broker" }, { DATABASE_URL: "outbound" }, { DATABASE_URL: undefined }]) {
    expect(settings.safeParse({ ...given, ...broken }).success, JSON.stringify(broken)).toBe(false);
  }
});

test("what isn't given is a broker without a prefix, a free port and the usual log", () => {
  expect(commonConfig(settings.parse(given))).toEqual({
    amqp: { url: given.AMQP_URL, namespace: "" },
    metricsPort: 0,
    logLevel: "info",
  });
});
