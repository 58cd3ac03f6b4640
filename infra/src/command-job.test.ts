import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { commandJob } from "./command-job.ts";
import { readManifests } from "./read-manifests.fixture.ts";

const folder = fileURLToPath(new URL("../kubernetes/base", import.meta.url));
const { manifests } = await readManifests(folder);
const campaign = manifests.find(({ kind, metadata }) => kind === "Deployment" && metadata.name === "campaign");
const command = ["node", "services/campaign/src/restore/hold-after-restore.ts", "2026-11-21T03:00:00Z"];

test("a command runs once with a service's image, settings, secrets and network, and without its probes", () => {
  const { spec } = commandJob(campaign, command);
  const [container] = spec.template.spec.containers;
  expect(container).toMatchObject({
    image: "outbound",
    command,
    envFrom: [{ configMapRef: { name: "settings" } }, { secretRef: { name: "campaign-settings" } }],
    securityContext: { readOnlyRootFilesystem: true },
  });
  expect(container.env).toContainEqual({
    name: "DATABASE_URL",
    valueFrom: { secretKeyRef: { name: "outbound", key: "CAMPAIGN_DATABASE_URL" } },
  });
  expect(Object.keys(container).filter((key) => /Probe$|^ports$/.test(key))).toEqual([]);
  expect(spec.template.spec).toMatchObject({ restartPolicy: "Never", securityContext: { runAsNonRoot: true } });
  expect(spec.template.metadata.labels["app.kubernetes.io/part-of"]).toBe("outbound");
  expect(spec.backoffLimit).toBe(0);
});

test("another manifest than a Deployment is refused", () => {
  expect(() => commandJob({ kind: "Service" }, command)).toThrow("Deployment");
});
