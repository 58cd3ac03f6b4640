import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { serviceNames } from "@outbound/servers/services";
import * as commonSettings from "@outbound/service/common-settings";
import { sealingSettings } from "@outbound/service/sealer";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFile(join(root, file), "utf8");

const container = z.object({
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  container_name: z.string().optional(),
  scale: z.number().optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  healthcheck: z.object({ disable: z.boolean().optional() }).optional(),
});
const composeFile = z.object({ services: z.record(z.string(), container) });
const { services: system } = composeFile.parse(parse(await read("docker-compose.yml"), { merge: true }));
const { services: demo } = composeFile.parse(parse(await read("docker-compose.override.yml"), { merge: true }));
const own = {
  postgres: composeFile.parse(parse(await read("infra/compose/own-postgres.yml"))).services,
  rabbitmq: composeFile.parse(parse(await read("infra/compose/own-rabbitmq.yml"), { merge: true })).services,
};
const dockerfile = await read("infra/Dockerfile");
/** The image's setting holds unless Compose overrides it. */
const imagesMetricsPort = /METRICS_PORT=(\d+)/.exec(dockerfile)?.[1];

test.each(serviceNames)("%s can run in any number: neither a port of the machine nor a name is its own", (service) => {
  expect(system[service]).toBeDefined();
  expect(system[service]?.ports).toBeUndefined();
  expect(system[service]?.container_name).toBeUndefined();
});

test.each([...serviceNames, "proxy", "prometheus", "grafana"])("%s writes nothing but its volumes", (name) => {
  expect(system[name]).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
});

test.each([
  ["the system", system],
  ["the system with the demo", { ...system, ...demo }],
] as const)("every container of %s has a health check, of compose or of our image", (_, services) => {
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  const unchecked = Object.entries(services).filter(([, { healthcheck }]) => !healthcheck || healthcheck.disable);
  const ours: readonly string[] = [...serviceNames, "migrate", "sandbox"];
  expect(unchecked.map(([name]) => name).filter((name) => !ours.includes(name))).toEqual([]);
});

test.each([false, true].flatMap((hasDemo) => serviceNames.map((service) => [service, hasDemo] as const)))(
  "%s starts with what compose gives it; with the demo: %s",
  async (service, hasDemo) => {
    const given = { ...system[service]?.environment, ...(hasDemo && demo[service]?.environment) };
    const env = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, withDefaults(value)]));
    // infra/run-service.sh sets it when it is not given.
    env["OUTBOUND_SECRET_KEY"] ||= "0f".repeat(32);
    const config = join(root, `services/${service}/src/config.ts`);
    const script = `const { readConfig } = await import(${JSON.stringify(config)}); readConfig(process.env)`;
    await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { env });
  },
);

const givenServers: Record<string, string> = {
  POSTGRES_URL: "postgres://me:pass@one:5432,two:5432",
  POSTGRES_PARAMETERS: "?sslmode=require",
  AMQP_URL: "amqps://me:pass@one,amqps://me:pass@two",
};

test.each(["migrate", ...serviceNames])("%s uses a Postgres and a RabbitMQ of one's own, and no container", (name) => {
  const ofPostgres = { ...system[name], ...own.postgres[name] }.environment ?? {};
  const ofRabbitmq = { ...system[name], ...own.rabbitmq[name] }.environment ?? {};
  const database = name === "migrate" ? "outbound" : `outbound_${name.replaceAll("-", "_")}`;
  if (name !== "tracker") {
    expect(withGiven(ofPostgres["DATABASE_URL"])).toBe(
      `postgres://me:pass@one:5432,two:5432/${database}?sslmode=require`,
    );
  }
  if (name !== "migrate") expect(withGiven(ofRabbitmq["AMQP_URL"])).toBe(givenServers["AMQP_URL"]);
});

test("a server of one's own has no container beside it, and nothing else is changed for it", () => {
  expect(own.postgres["postgres"]).toMatchObject({ scale: 0 });
  expect(own.rabbitmq["rabbitmq"]).toMatchObject({ scale: 0 });
  for (const [service, { environment }] of Object.entries({ ...own.postgres, ...own.rabbitmq })) {
    expect(system[service], service).toBeDefined();
    expect(["DATABASE_URL", "AMQP_URL"]).toEqual(expect.arrayContaining(Object.keys(environment)));
  }
});

/** Set by the image, by compose or by the demo, as they are of the container and not of the system. */
const ofTheContainer = [
  "HOST",
  "METRICS_PORT",
  "AMQP_NAMESPACE",
  "DRAIN_SECONDS",
  "CONSOLE_FOLDER",
  "OUTBOUND_HOME",
  "JOURNAL_FOLDER",
  "SANDBOX_MAILBOX",
];

test.each(serviceNames)("%s takes every setting that it knows from .env", async (service) => {
  const text = await read(`services/${service}/src/config.ts`);
  const own = [...text.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = ""]) => name);
  const taken = [...text.matchAll(/^ {2}\.\.\.(\w+),$/gm)].flatMap(([, name = ""]) =>
    Object.keys(({ ...commonSettings, sealingSettings } as Record<string, object>)[name] ?? {}),
  );
  const given = Object.keys(system[service]?.environment ?? {});
  const missing = [...own, ...taken].filter((name) => !given.includes(name) && !ofTheContainer.includes(name));
  expect(missing).toEqual([]);
});

test("Prometheus scrapes every service where its image answers, and RabbitMQ", async () => {
  const target = z.object({ names: z.tuple([z.string()]), port: z.number() });
  const job = z.object({ job_name: z.string(), dns_sd_configs: z.tuple([target]) });
  const { scrape_configs } = z
    .object({ scrape_configs: z.array(job) })
    .parse(parse(await read("infra/prometheus/prometheus.yml")));
  const scraped = scrape_configs.map(
    ({ job_name, dns_sd_configs: [{ names, port }] }) => `${job_name} ${names[0]}:${port}`,
  );
  const ours = serviceNames.map((service) => `${service} ${service}:${imagesMetricsPort}`);
  expect(scraped.sort()).toEqual([...ours, "rabbitmq rabbitmq:15692"].sort());
});

const withGiven = (value = ""): string =>
  value.replaceAll(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_, name: string) => givenServers[name] ?? "");

function withDefaults(value: string): string {
  return value.replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1");
}
