import { access, glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readManifests } from "./read-manifests.fixture.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const text = async (file: string) => readFile(join(root, file), "utf8");

const pages = await Promise.all((await Array.fromAsync(glob(["README.md", "docs/*.md"], { cwd: root }))).map(text));

/** Those in sentences and those in blocks, each as one line. A reader's own words (`…`, `N`) stay in them. */
function commandsOf(program: string): string[] {
  const joined = pages
    .join("\n")
    .replaceAll(/\\\n/g, " ")
    .replaceAll(/\n(?=[^\n`]*`)/g, " ");
  const found = joined.matchAll(new RegExp(`(?:^|[\`|&] ?|  )${program} ([^\\n\`|&#]+)`, "gm"));
  return [...found].map(([, rest = ""]) => rest.replaceAll(/\s+/g, " ").trim());
}

const [base, local, namespace] = await Promise.all([
  readManifests(join(root, "infra/kubernetes/base")),
  readManifests(join(root, "infra/kubernetes/overlays/local")),
  text("infra/kubernetes/namespace.yaml"),
]);
const kinds = { deploy: "Deployment", statefulset: "StatefulSet", service: "Service" } as const;

const kubectl = commandsOf("kubectl");

test("kubectl is told the namespace, the workloads and the ports that the manifests have", () => {
  expect(kubectl.length).toBeGreaterThan(8);
  const known = [...base.manifests, ...local.manifests].map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  for (const command of kubectl) {
    for (const [, name] of command.matchAll(/--namespace (\S+)/g)) {
      expect(parse(namespace)).toMatchObject({ kind: "Namespace", metadata: { name } });
    }
    for (const [, kind, name] of command.matchAll(/\b(deploy|statefulset|service)[/ ]([a-z][a-z-]*)/g)) {
      expect(known, command).toContain(`${kinds[kind as keyof typeof kinds]} ${name}`);
    }
  }
  const [forward = ""] = kubectl.filter((command) => command.includes("port-forward"));
  const [, name, port] = /service\/(\S+) \d+:(\d+)/.exec(forward) ?? [];
  const ports = base.manifests.flatMap(({ kind, metadata, spec }) =>
    kind === "Service" && metadata.name === name ? spec.ports.map((one) => String(one.port)) : [],
  );
  expect(ports).toContain(port);
});

test("kubectl is given files that are there, and the trial's secret has the keys that its servers read", async () => {
  const paths = kubectl.flatMap((command) => [...command.matchAll(/--(?:filename|kustomize) (infra\S+)/g)]);
  expect(paths.length).toBeGreaterThan(2);
  for (const [, path = ""] of paths) await access(join(root, path));

  const [create = ""] = kubectl.filter((command) => command.includes("create secret generic servers"));
  const given = [...create.matchAll(/--from-literal=([A-Z_]+)=/g)].map(([, key]) => key);
  const read = local.manifests.flatMap((manifest) => {
    if (manifest.kind !== "StatefulSet") return [];
    const [{ env }] = manifest.spec.template.spec.containers;
    return env.flatMap((one) =>
      "valueFrom" in one && "secretKeyRef" in one.valueFrom && one.valueFrom.secretKeyRef.name === "servers"
        ? [one.valueFrom.secretKeyRef.key]
        : [],
    );
  });
  expect(new Set(read)).toEqual(new Set(given));
});

test("docker compose is told services that it has, and the gateway's container is where the command runs", async () => {
  const compose = commandsOf("docker compose");
  expect(compose.length).toBeGreaterThan(15);
  const { services: own } = parse(await text("docker-compose.yml"), { merge: true });
  const { services: demo } = parse(await text("docker-compose.override.yml"), { merge: true });
  const services = Object.keys({ ...own, ...demo });
  for (const command of compose) {
    const [, inside] = /^(?:exec|run|logs) (?:-\S+ )*([a-z-]+)/.exec(command) ?? [];
    const [, stopped = ""] = /^stop((?: [a-z-]+)*)/.exec(command) ?? [];
    const scaled = [...command.matchAll(/--scale ([a-z-]+)=/g)].map(([, name]) => name);
    const waited = /--wait((?: [a-z-]+)+)/.exec(command)?.[1] ?? "";
    const told = [inside, ...scaled, ...`${stopped}${waited}`.split(" ")].filter(Boolean);
    expect(services, command).toEqual(expect.arrayContaining(told));
    if (/ outbound /.test(command) && inside !== "postgres") expect(inside, command).toBe("gateway");
  }
});
