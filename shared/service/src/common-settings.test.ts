import { spawnSync } from "node:child_process";
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

test("each node of a broker's cluster may be named, and each must be an address", () => {
  const isUnderstood = (AMQP_URL: string) => settings.safeParse({ ...given, AMQP_URL }).success;
  expect(isUnderstood("amqp://user:a,b@one:5672,amqps://user:a,b@two/host")).toBe(true);
  for (const broken of ["amqp://one,two:5672x", "amqp://one,amqp://two:none", "amqp://one,", "http://one"]) {
    expect(isUnderstood(broken), broken).toBe(false);
  }
});

test("the defaults are no prefix for the broker, a free port and the usual log level", () => {
  expect(commonConfig(settings.parse(given))).toEqual({
    amqp: { url: given.AMQP_URL, namespace: "" },
    metricsPort: 0,
    logLevel: "info",
  });
});

test.each(["mysql://me:hunter2@server/acme", "http://hunter2", "me:hunter2@server:5432/acme", "hunter2"])(
  "an address of another kind is refused with the form that is expected, and without its password: %s",
  (url) => {
    const script = `
      import { z } from "zod";
      import { commonSettings, databaseSettings } from "${new URL("common-settings.ts", import.meta.url).href}";
      import { readConfig } from "${new URL("read-config.ts", import.meta.url).href}";
      readConfig(z.object({ ...commonSettings, ...databaseSettings }), process.env);`;
    const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: new URL("..", import.meta.url),
      env: { DATABASE_URL: url, AMQP_URL: url },
      encoding: "utf8",
    });
    expect(stderr).toMatch(
      /^ {2}AMQP_URL is not valid \(it must begin with amqp:\/\/ or amqps:\/\/\): .*amqp:\/\/user:password@host:5672/m,
    );
    expect(stderr).toMatch(
      /^ {2}DATABASE_URL is not valid \(it must begin with postgres:\/\/\): .*postgres:\/\/user:password@host:5432\/name/m,
    );
    expect(stderr).not.toContain("hunter2");
  },
);
