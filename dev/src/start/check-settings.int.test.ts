import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@outbound/servers/free-port";
import { expect, onTestFinished, test } from "vitest";
import { checkSettings } from "./check-settings.ts";
import { start } from "./started-system.fixture.ts";

test("every wrong setting is named once and in one go, before anything is started or stored", async () => {
  const folder = await mkdtemp(join(tmpdir(), "outbound-settings-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const home = join(folder, "home");
  const started = start({
    OUTBOUND_HOME: home,
    PORT: "http",
    HOST: "192.0.2.1",
    SANDBOX_DELAY_FACTOR: "fast",
    OUTBOUND_SEALING_KEYS: "hunter2",
    DATABASE_URL: "mysql://me:hunter2@127.0.0.1/acme",
    AMQP_URL: "me:hunter2@127.0.0.1",
    LOG_LEVEL: "loud",
    OIDC_ISSUER: "https://id.example",
    PUBLIC_URL: "acme.example",
    TRUSTED_PROXIES: "10.0.0.0/99",
    INBOX_RETENTION_DAYS: "0",
    WEBHOOK_ALLOWED_CIDRS: "everywhere",
  });
  expect(await started.exit).toBe(1);
  const [heading, ...lines] = started.output().trimEnd().split("\n");
  expect(heading).toBe("Nothing is started, as these settings can't be used:");
  expect(lines.map((line) => line.trim().split(" ")[0])).toEqual([
    "PORT",
    "HOST",
    "SANDBOX_DELAY_FACTOR",
    "OUTBOUND_SEALING_KEYS",
    "AMQP_URL",
    "LOG_LEVEL",
    "DATABASE_URL",
    "PUBLIC_URL",
    "TRUSTED_PROXIES",
    "OIDC_CLIENT_ID",
    "OIDC_CLIENT_SECRET",
    "INBOX_RETENTION_DAYS",
    "WEBHOOK_ALLOWED_CIDRS",
  ]);
  expect(started.output()).not.toContain("hunter2");
  await expect(access(home)).rejects.toThrow("ENOENT");
});

test("a single wrong setting is a sentence, and good settings are none", async () => {
  await expect(checkSettings({ OUTBOUND_DEMO: "no" })).rejects.toThrow(/^OUTBOUND_DEMO must be on or off\.$/);
  await expect(checkSettings({ CLASSIFIER_URL: "https://llm.acme.example/v1" })).rejects.toThrow(
    /^CLASSIFIER_MODEL is missing: /,
  );
  await expect(checkSettings({ GUARD_BOUNCES_PAUSE: "-1" })).rejects.toThrow(
    /^GUARD_BOUNCES_PAUSE is not valid \(it must be at least 0\)[^\n]+$/,
  );
  await expect(checkSettings({ TRUSTED_PROXIES: "loopback, 10.0.0.0/99" })).rejects.toThrow(
    /^TRUSTED_PROXIES is not valid \(its part 2 is not understood\)/,
  );
  await checkSettings({});
  await checkSettings({
    DATABASE_URL: "postgres://me:pass@one,two:5433/acme",
    AMQP_URL: "amqps://me:pass@one,amqps://me:pass@two",
    OUTBOUND_SECRET_KEY: "a".repeat(64),
    TRUSTED_PROXIES: "loopback, 10.0.0.0/8, fd00::/8, 192.0.2.7",
    OUTBOUND_SEALING_KEYS: `${"b".repeat(64)}\n${"c".repeat(64)}`,
  });
});

test("what the sandbox's mail providers supply isn't asked for, and what they don't is", async () => {
  const organisation = "01a1fc46-4eb0-7522-9220-13706a1e33db=acme.example";
  await expect(checkSettings({ GOOGLE_ORGANISATIONS: organisation })).rejects.toThrow(/^GOOGLE_SERVICE_ACCOUNT is /);
  await expect(checkSettings({ GOOGLE_OAUTH_CLIENT_ID: "ours" })).rejects.toThrow(
    /^GOOGLE_OAUTH_CLIENT_SECRET is missing: /,
  );
});

test.concurrent("a Postgres and a RabbitMQ of one's own that are both away are both named", {
  timeout: 60_000,
}, async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), "outbound-settings-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const started = start({
    OUTBOUND_HOME: folder,
    PORT: String(await freePort()),
    DATABASE_URL: "postgres://me:hunter2@127.0.0.1:1/acme",
    AMQP_URL: "amqp://me:hunter2@127.0.0.1:1",
  });
  expect(await started.exit).toBe(1);
  for (const server of ["Postgres of DATABASE_URL", "RabbitMQ of AMQP_URL"]) {
    expect(started.output()).toContain(`The ${server} can't be reached: connect ECONNREFUSED 127.0.0.1:1.\n`);
  }
  expect(started.output()).not.toContain("hunter2");
});

test.concurrent.for([{ DATABASE_URL: "postgres://127.0.0.1:1/acme" }, { AMQP_URL: "amqp://127.0.0.1:1" }])(
  "nothing is started beside a server of one's own that is away: %o",
  { timeout: 120_000 },
  async (given, { onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), "outbound-settings-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const started = start({ OUTBOUND_HOME: folder, PORT: String(await freePort()), AMQP_URL: "", ...given });
    expect(await started.exit).toBe(1);
    expect(started.output()).toContain("can't be reached: connect ECONNREFUSED 127.0.0.1:1.\n");
    expect(started.output()).not.toMatch(/^(Starting|Creating) /m);
  },
);

test("a guard that would tell only after it paused is refused, and one that is off is not", async () => {
  await expect(checkSettings({ GUARD_BOUNCES_TOLD: "6", GUARD_BOUNCES_PAUSE: "4" })).rejects.toThrow(
    /^GUARD_BOUNCES_TOLD is not valid: .*at most GUARD_BOUNCES_PAUSE/,
  );
  await checkSettings({ GUARD_BOUNCES_TOLD: "6", GUARD_BOUNCES_PAUSE: "0" });
});
