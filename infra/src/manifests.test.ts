import { execFile } from "node:child_process";
import { access, glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { eventQueue, servicesOf } from "@outbound/broker/topology";
import { events } from "@outbound/contracts/events";
import { databaseUrlsOn, type LocalService, serviceNames } from "@outbound/servers/services";
import * as commonSettings from "@outbound/service/common-settings";
import { longestDrainMs } from "@outbound/service/drain";
import { serveHealth } from "@outbound/service/health-server";
import { usualHardStopMs } from "@outbound/service/run-service";
import { sealingSettings } from "@outbound/service/sealer";
import { expect, test } from "vitest";
import { isA, selects, the } from "./find-manifest.fixture.ts";
import { kubernetesSecret } from "./kubernetes-secret.ts";
import type { Manifest } from "./manifest-shapes.fixture.ts";
import { readManifests } from "./read-manifests.fixture.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(root, "infra/kubernetes");
const base = await readManifests(join(folder, "base"));
const production = await readManifests(join(folder, "overlays/production"));
const local = await readManifests(join(folder, "overlays/local"));
const tracing = await readManifests(join(folder, "components/tracing"));
const operators = await readManifests(join(folder, "components/operators"));
const overlays = [
  ["production", production],
  ["local", local],
] as const;

const databaseUrl = "postgres://outbound:s3cret@postgres:5432/outbound";
const secretKey = "0f".repeat(32);
const amqpUrl = "amqp://outbound:s3cret@rabbitmq:5672";
const secret = kubernetesSecret({ databaseUrl, amqpUrl, secretKey, sealingKeys: secretKey }).stringData;
const withDatabase = new Set<string>(Object.keys(databaseUrlsOn(databaseUrl)));

const shared: Record<string, object> = { ...commonSettings, sealingSettings };

/** The size of the pool that `openDatabase` opens. */
const connectionsEach = 10;

test("every file below infra/kubernetes is part of something that is applied", async () => {
  const applied = [production, local, tracing, operators].flatMap(({ files }) => files);
  const known = new Set([...applied, join(folder, "namespace.yaml")]);
  const all = await Array.fromAsync(glob("**/*.yaml", { cwd: folder }));
  expect(all.filter((file) => !known.has(join(folder, file)))).toEqual([]);
  expect(all.length).toBeGreaterThan(10);
});

test.each(overlays)("%s declares nothing twice", (_, { manifests }) => {
  const ids = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test.each(serviceNames)("%s has security settings, limits and probes", (service) => {
  const { spec } = podOf(service);
  const [container] = spec.containers;
  const metrics = container.ports?.find(({ name }) => name === "metrics");
  expect(String(metrics?.containerPort)).toBe(environmentOf(service)["METRICS_PORT"]);
  const port = "metrics";
  expect(container.startupProbe?.httpGet).toEqual({ path: "/livez", port });
  expect(container.livenessProbe?.httpGet).toEqual({ path: "/livez", port });
  expect(container.readinessProbe?.httpGet).toEqual({ path: "/readyz", port });
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  expect(container.image).toBe("outbound");
  // A service may reach 180 MB, its old space of 192 MB included; the limit leaves room.
  expect(megabytes(container.resources.limits.memory)).toBeGreaterThanOrEqual(256);
  expect(spec.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey)).toContain("kubernetes.io/hostname");
});

test("the probes use the paths that a service serves", async () => {
  const port = await serveHealth({ port: 0, isReady: () => true });
  const probes = serviceNames.flatMap((service) => {
    const [{ startupProbe, livenessProbe, readinessProbe }] = podOf(service).spec.containers;
    return [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet?.path ?? "none");
  });
  expect(probes).toHaveLength(3 * serviceNames.length);
  for (const path of new Set(probes)) expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200);
});

test.each(serviceNames)("%s gets the time that its orderly stop may take", (service) => {
  const { terminationGracePeriodSeconds = 30 } = podOf(service).spec;
  const drainMs = 1_000 * Number(environmentOf(service)["DRAIN_SECONDS"] ?? 0);
  expect(terminationGracePeriodSeconds * 1_000).toBeGreaterThanOrEqual(
    usualHardStopMs + longestDrainMs(drainMs) + 5_000,
  );
});

test.each(serviceNames)("nodes are drained of %s one replica at a time", (service) => {
  const { spec } = the(base.manifests, "PodDisruptionBudget", service);
  expect(selects(spec.selector, podOf(service).metadata.labels)).toBe(true);
});

test.each([...serviceNames, "migrate" as const])("%s's labels are those that select it", (name) => {
  const labels = podOf(name).metadata.labels;
  expect(labels).toEqual({ "app.kubernetes.io/name": name, "app.kubernetes.io/part-of": "outbound" });
  const selectors = base.manifests.filter(isA("Service")).filter(({ metadata }) => metadata.name === name);
  for (const { spec } of selectors) expect(selects({ matchLabels: spec.selector }, labels)).toBe(true);
  if (name !== "migrate") expect(selects(workloadOf(name).spec.selector, labels)).toBe(true);
});

test.each(overlays.flatMap(([name, built]) => serviceNames.map((service) => [service, name, built] as const)))(
  "%s starts with the settings of %s",
  async (service, _, { settings }) => {
    const config = join(root, `services/${service}/src/config.ts`);
    const script = `const { readConfig } = await import(${JSON.stringify(config)}); readConfig(process.env)`;
    const env = environmentOf(service, settings);
    await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { env });
  },
);

test.each(serviceNames)("%s takes every setting of the overlay, and its own secret ones", (service) => {
  expect(podOf(service).spec.containers[0].envFrom).toEqual([
    { configMapRef: { name: "settings" } },
    { secretRef: { name: `${service}-settings`, optional: true } },
  ]);
});

test.each(serviceNames)("%s gets no setting that its config doesn't know", async (service) => {
  const text = await readFile(join(root, `services/${service}/src/config.ts`), "utf8");
  const own = [...text.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
  const taken = [...text.matchAll(/^ {2}\.\.\.(\w+),$/gm)].map(([, name = ""]) => shared[name]);
  const known = [...own, ...taken.flatMap((settings) => Object.keys(settings ?? {}))];
  const ofAll = ["SERVICE", "OTEL_EXPORTER_OTLP_ENDPOINT"];
  const given = Object.keys(ownEnvironmentOf(service)).filter((name) => !ofAll.includes(name));
  expect(given.filter((name) => !known.includes(name))).toEqual([]);
  expect(given).toContain("AMQP_URL");
  expect(given.includes("DATABASE_URL")).toBe(withDatabase.has(service));
});

test.each(serviceNames)("%s sends traces where the overlay says, and none otherwise", (service) => {
  const name = "OTEL_EXPORTER_OTLP_ENDPOINT";
  const { [name]: off, ...others } = production.settings;
  expect(off).toBe("");
  expect(environmentOf(service, { ...others, [name]: "http://collector:4318" })[name]).toBe("http://collector:4318");
  expect(environmentOf(service, others)).not.toHaveProperty(name);
});

test("a service gets its own database and no other's", () => {
  const urls: Record<string, string> = databaseUrlsOn(databaseUrl);
  for (const service of withDatabase) expect(environmentOf(service)["DATABASE_URL"]).toBe(urls[service]);
  expect(environmentOf("migrate")["DATABASE_URL"]).toBe(databaseUrl);
});

test("a container's command is in the image", async () => {
  const dockerfile = await readFile(join(root, "infra/Dockerfile"), "utf8");
  const command: string[] = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? "[]");
  const [script = "none"] = command.slice(1);
  expect(await readFile(join(root, script), "utf8")).toContain("services/$SERVICE/src/main.ts");
  for (const service of serviceNames) {
    expect(podOf(service).spec.containers[0].command).toBeUndefined();
    await access(join(root, `services/${environmentOf(service)["SERVICE"]}/src/main.ts`));
  }
  const [node, program = "none", ...rest] = podOf("migrate").spec.containers[0].command ?? [];
  expect([node, ...rest]).toEqual(["node"]);
  await access(join(root, program));
});

test.each(serviceNames)("%s is scaled by every one of its queues", (service) => {
  const { scaleTargetRef, triggers, advanced } = the(production.manifests, "ScaledObject", service).spec;
  expect(scaleTargetRef).toEqual({ kind: workloadOf(service).kind, name: service });
  const broker = { namespace: "" } as Parameters<typeof eventQueue>[0];
  const own = events
    .filter((event) => servicesOf(event).includes(service))
    .map((event) => eventQueue(broker, event, service));
  const queueTriggers = triggers.flatMap((trigger) => (trigger.type === "rabbitmq" ? [trigger] : []));
  expect(queueTriggers.map(({ metadata }) => metadata.queueName).sort()).toEqual(own.sort());
  expect(triggers.some(({ type }) => type === "cpu")).toBe(true);
  for (const { authenticationRef } of queueTriggers) {
    const { secretTargetRef } = the(production.manifests, "TriggerAuthentication", authenticationRef.name).spec;
    expect(secretTargetRef).toEqual([{ parameter: "host", name: "outbound", key: "AMQP_URL" }]);
  }
  // Nobody would publish the journal of a replica that is scaled away.
  const isKept = advanced.horizontalPodAutoscalerConfig.behavior.scaleDown.selectPolicy === "Disabled";
  expect(isKept).toBe(service === "tracker");
});

test("all replicas together, and one more of each while it rolls, find a connection in Postgres", async () => {
  const configuration = await readFile(join(root, "infra/postgres/postgresql.conf"), "utf8");
  const connections = Number(/^max_connections = (\d+)$/m.exec(configuration)?.[1]);
  const replicas = [...withDatabase].map(
    (service) => the(production.manifests, "ScaledObject", service).spec.maxReplicaCount + 1,
  );
  const wanted = replicas.reduce((sum, count) => sum + count, 0) * connectionsEach;
  // Postgres reserves three connections; the others are left for the operator.
  expect(wanted).toBeLessThanOrEqual(connections - 10);
});

test.each(overlays)("%s: traffic that no policy opens is closed, both ways", (_, { manifests }) => {
  const policies = manifests.filter(isA("NetworkPolicy"));
  const closed = policies.filter(({ spec }) => !spec.ingress && !spec.egress);
  expect(closed.map(({ spec }) => spec)).toEqual([{ podSelector: {}, policyTypes: ["Ingress", "Egress"] }]);
});

test.each(overlays)("%s: a service reaches the broker and its database, and few the world", (_, { manifests }) => {
  const reached = Object.fromEntries(
    [...serviceNames, "migrate" as const].map((name) => {
      const ports = egressOf(manifests, name).flatMap((rule) => rule.ports.map(({ port }) => port));
      const isWorldly = egressOf(manifests, name).some(({ to }) => to.some(({ ipBlock }) => isWide(ipBlock?.cidr)));
      const has = (port: number) => ports.includes(port);
      return [name, { names: has(53), broker: has(5672), database: has(5432), world: isWorldly }];
    }),
  );
  const usual = { names: true, broker: true, database: true, world: false };
  expect(reached).toEqual({
    gateway: usual,
    prospect: usual,
    campaign: usual,
    mailer: { ...usual, world: true },
    tracker: { ...usual, database: false },
    "webhook-dispatcher": { ...usual, world: true },
    migrate: { ...usual, broker: false },
  });
});

test("with the component for traces every service reaches the collector, and the migration doesn't", () => {
  const opened = egressOf(tracing.manifests, "gateway");
  expect(opened.flatMap(({ ports }) => ports)).toEqual([{ protocol: "TCP", port: 4318 }]);
  for (const service of serviceNames) expect(egressOf(tracing.manifests, service)).toEqual(opened);
  expect(egressOf(tracing.manifests, "migrate")).toEqual([]);
});

test.each(overlays)("%s: egress to the world excludes our own networks", (_, { manifests }) => {
  const blocks = manifests
    .filter(isA("NetworkPolicy"))
    .flatMap(({ spec }) => spec.egress ?? [])
    .flatMap(({ to }) => to.flatMap(({ ipBlock }) => (isWide(ipBlock?.cidr) ? [ipBlock] : [])));
  expect(blocks).toHaveLength(4);
  for (const block of blocks) {
    if (block?.cidr === "0.0.0.0/0") expect(block.except).toEqual(expect.arrayContaining(ownNetworks));
    // Global unicast excludes loopback, unique local and link local.
    else expect(block?.cidr).toBe("2000::/3");
  }
});

test("only services with clients are reachable, and only from the ingress controller", () => {
  const open = production.manifests
    .filter(isA("NetworkPolicy"))
    .filter(({ spec }) => spec.ingress)
    .map(({ metadata, spec }) => [
      metadata.name,
      serviceNames.filter((service) => selects(spec.podSelector, podOf(service).metadata.labels)),
      spec.ingress?.flatMap(({ from, ports }) => [...from, ...ports]),
    ]);
  const from = (namespace: string) => ({
    namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": namespace } },
  });
  expect(open).toEqual([
    ["metrics", serviceNames, [from("monitoring"), { protocol: "TCP", port: "metrics" }]],
    ["ingress", ["gateway", "tracker"], [from("ingress-nginx"), { protocol: "TCP", port: "http" }]],
  ]);
});

test("an ingress leads to a service, and a service to a port", () => {
  const backends = production.manifests
    .filter(isA("Ingress"))
    .flatMap(({ spec }) => spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service)));
  expect(backends.map(({ name }) => name)).toEqual(["gateway", "tracker"]);
  for (const { name, port } of backends) {
    const target = the(base.manifests, "Service", name).spec.ports.find((one) => one.name === port.name)?.targetPort;
    const served = podOf(name).spec.containers[0].ports?.find((one) => one.name === target);
    expect(String(served?.containerPort)).toBe(environmentOf(name)["PORT"]);
  }
});

test("the trial's servers have passwords from a Secret of their own", () => {
  for (const server of ["postgres", "rabbitmq"]) {
    const [{ env }] = the(local.manifests, "StatefulSet", server).spec.template.spec.containers;
    const secrets = env.flatMap((one) =>
      "valueFrom" in one && "secretKeyRef" in one.valueFrom ? [one.valueFrom] : [],
    );
    expect(secrets.map(({ secretKeyRef }) => secretKeyRef.name)).toEqual(["servers"]);
  }
});

test("Prometheus names each service as the alerts do", async () => {
  const { spec } = the(production.manifests, "PodMonitor", "outbound");
  const jobs = serviceNames.map((service) => {
    const { metadata, spec: pod } = podOf(service);
    expect(selects(spec.selector, metadata.labels)).toBe(true);
    const ports = pod.containers[0].ports?.map(({ name }) => name);
    for (const { port } of spec.podMetricsEndpoints) expect(ports).toContain(port);
    return metadata.labels[spec.jobLabel];
  });
  const alerts = await readFile(join(root, "infra/prometheus/alerts.yml"), "utf8");
  const named = [...alerts.matchAll(/\bjob="([\w-]+)"/g)].flatMap(([, name]) => name ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect([...jobs, "rabbitmq"]).toEqual(expect.arrayContaining(named));
});

const ownNetworks = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
];

const isWide = (cidr: string | undefined) => cidr !== undefined && Number(cidr.split("/")[1]) < 8;

function workloadOf(service: LocalService) {
  return the(base.manifests, service === "tracker" ? "StatefulSet" : "Deployment", service);
}

function podOf(name: string) {
  const workload = name === "migrate" ? the(base.manifests, "Job", name) : workloadOf(name as LocalService);
  return workload.spec.template;
}

/** As a container gets it: what `env` names wins. */
const environmentOf = (name: string, settings: Record<string, string> = production.settings) => ({
  ...settings,
  ...ownEnvironmentOf(name),
});

function ownEnvironmentOf(name: string): Record<string, string> {
  const [{ env }] = podOf(name).spec.containers;
  return Object.fromEntries(
    env.flatMap((variable) => {
      if ("value" in variable) return [[variable.name, variable.value]];
      const { key, optional } = variable.valueFrom.secretKeyRef;
      const value = (secret as Record<string, string>)[key];
      if (value !== undefined) return [[variable.name, value]];
      if (optional) return [];
      throw new Error(`${name}: ${variable.name} comes from nowhere.`);
    }),
  );
}

function egressOf(manifests: readonly Manifest[], name: string) {
  return manifests
    .filter(isA("NetworkPolicy"))
    .filter(({ spec }) => selects(spec.podSelector, podOf(name).metadata.labels))
    .flatMap(({ spec }) => spec.egress ?? []);
}

const megabytes = (quantity: string) => {
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(amount) * (unit === "Gi" ? 1_024 : 1);
};
