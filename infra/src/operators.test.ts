import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { databaseUrlsOn, servicesWithDatabase } from "@outbound/servers/services";
import { isPostgresSetting } from "@outbound/service/postgres-addresses";
import { expect, test } from "vitest";
import { isA, selects, the } from "./find-manifest.fixture.ts";
import { readManifests } from "./read-manifests.fixture.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(root, "infra/kubernetes");
const base = await readManifests(join(folder, "base"));
const production = await readManifests(join(folder, "overlays/production"));
const { manifests, connections, replacements } = await readManifests(join(folder, "components/operators"));
const workloads = base.manifests.filter((one) => isA("Deployment")(one) || isA("StatefulSet")(one) || isA("Job")(one));

/** The labels that each operator gives its pods. */
const labels = {
  rabbitmq: {
    "app.kubernetes.io/name": "rabbitmq",
    "app.kubernetes.io/component": "rabbitmq",
    "app.kubernetes.io/part-of": "rabbitmq",
  },
  postgres: { "cnpg.io/cluster": "postgres", "cnpg.io/podRole": "instance" },
};

test("all that has a connection gets it from the operators' Secrets, and nothing of it from the Secret outbound", () => {
  expect(connections.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual(
    workloads.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort(),
  );
  for (const { metadata, spec } of workloads) {
    const [{ name, env }] = connectionsOf(metadata.name);
    expect(name).toBe(spec.template.spec.containers[0].name);
    const own = spec.template.spec.containers[0].env.map((variable) => variable.name);
    const given = env.map((variable) => variable.name).filter((one) => one !== "POSTGRES_PASSWORD");
    expect(given.sort()).toEqual(own.filter((one) => /^(AMQP|DATABASE)_URL$/.test(one)).sort());
    const secrets: Record<string, object> = { AMQP_URL: amqp, POSTGRES_PASSWORD: password };
    for (const one of env) if (one.valueFrom) expect(one.valueFrom.secretKeyRef).toEqual(secrets[one.name]);
  }
});

test("each service gets its own database, by a password that stands before it", () => {
  const urls = { ...databaseUrlsOn(urlOf("outbound")), migrate: urlOf("outbound") };
  for (const name of [...servicesWithDatabase, "migrate"] as const) {
    const [{ env }] = connectionsOf(name);
    const at = env.findIndex((one) => one.name === "DATABASE_URL");
    const value = env.flatMap((one) => ("value" in one ? [one.value] : []));
    expect(value).toEqual([urls[name]]);
    expect(env.findIndex((one) => one.name === "POSTGRES_PASSWORD")).toBeLessThan(at);
    expect(isPostgresSetting(urls[name].replace("$(POSTGRES_PASSWORD)", "s3cret"))).toBe(true);
  }
});

test("what production says of its servers is replaced by where the operators run them", () => {
  const replaced = ({ kind, name }: { kind: string; name: string }) =>
    replacements.find((one) => one.kind === kind && one.name === name) ?? { path: "none", value: [] };
  const servers = { broker: labels.rabbitmq, database: labels.postgres };
  for (const [name, pod] of Object.entries(servers)) {
    expect(the(production.manifests, "NetworkPolicy", name).spec.egress).toHaveLength(1);
    const { path, value } = replaced({ kind: "NetworkPolicy", name });
    expect(path).toBe("/spec/egress/0/to");
    const [{ podSelector }] = value as [{ podSelector: { matchLabels: Record<string, string> } }];
    expect(selects(podSelector, pod)).toBe(true);
  }
  the(production.manifests, "TriggerAuthentication", "rabbitmq");
  expect(replaced({ kind: "TriggerAuthentication", name: "rabbitmq" })).toMatchObject({
    path: "/spec/secretTargetRef",
    value: [{ parameter: "host", ...amqp }],
  });
  expect(replacements).toHaveLength(3);
});

test("the servers admit each other, their operator and Outbound, and no other pod", () => {
  const outbound = { "app.kubernetes.io/part-of": "outbound" };
  for (const [name, port] of [
    ["rabbitmq", 5672],
    ["postgres", 5432],
  ] as const) {
    const { spec } = the(manifests, "NetworkPolicy", name);
    expect(selects(spec.podSelector, labels[name])).toBe(true);
    const admitted = (pod: Record<string, string>) =>
      (spec.ingress ?? [])
        .filter(({ from }) => from.some(({ podSelector }) => podSelector && selects(podSelector, pod)))
        .flatMap(({ ports }) => ports.map((one) => one.port));
    expect(admitted(outbound)).toEqual([port]);
    expect(admitted(labels[name])).toHaveLength(2);
    expect(admitted({ "app.kubernetes.io/name": "stranger" })).toEqual([]);
  }
});

test("what is acknowledged is on two machines, and one machine may go", async () => {
  const { spec: postgres } = the(manifests, "Cluster", "postgres");
  expect(postgres.instances).toBe(3);
  expect(postgres.postgresql.synchronous).toMatchObject({ number: 1, dataDurability: "required" });
  expect(postgres.affinity).toEqual({ podAntiAffinityType: "required", topologyKey: "kubernetes.io/hostname" });

  const { spec: rabbitmq } = the(manifests, "RabbitmqCluster", "rabbitmq");
  expect(rabbitmq.replicas).toBe(3);
  expect(rabbitmq.rabbitmq.additionalConfig).toMatch(/target_group_size = 3$/m);
  const [{ topologyKey, labelSelector }] =
    rabbitmq.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution;
  expect(topologyKey).toBe("kubernetes.io/hostname");
  expect(selects(labelSelector, labels.rabbitmq)).toBe(true);
  expect(selects(the(manifests, "PodDisruptionBudget", "rabbitmq").spec.selector, labels.rabbitmq)).toBe(true);
});

test("CloudNativePG's Postgres has the settings of ours, and a role that may create databases", async () => {
  const { spec } = the(manifests, "Cluster", "postgres");
  const text = await readFile(join(root, "infra/postgres/postgresql.conf"), "utf8");
  const settings = [...text.matchAll(/^(\w+) = '?([^'\n]+)'?$/gm)].map(([, name, value]) => [name, value]);
  expect({ listen_addresses: "*", ...spec.postgresql.parameters }).toEqual(Object.fromEntries(settings));
  const { database, owner } = spec.bootstrap.initdb;
  expect([database, owner]).toEqual(["outbound", "outbound"]);
  expect(spec.managed.roles).toEqual([{ name: owner, ensure: "present", login: true, createdb: true }]);
});

const amqp = { name: "rabbitmq-default-user", key: "connection_string" };
const password = { name: "postgres-app", key: "password" };

const urlOf = (database: string) =>
  `postgres://outbound:$(POSTGRES_PASSWORD)@postgres-rw/${database}?sslmode=no-verify`;

function connectionsOf(name: string) {
  const found = connections.find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`connections.yaml has nothing for ${name}.`);
  return found.spec.template.spec.containers;
}
