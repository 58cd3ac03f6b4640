import { z } from "zod";

const container = z.looseObject({
  env: z.array(z.unknown()).optional(),
  startupProbe: z.unknown(),
  livenessProbe: z.unknown(),
  readinessProbe: z.unknown(),
  ports: z.unknown(),
});
const deployment = z.object({
  kind: z.literal("Deployment"),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({ containers: z.tuple([container]) }),
    }),
  }),
});

/**
 * A Job that runs a command once with the image, the settings, the secrets and the network of a service's Deployment, which
 * may have no replica. Throws a ZodError for another manifest.
 */
export function commandJob(manifest: unknown, command: readonly string[]) {
  const { metadata, spec } = deployment.parse(manifest);
  const { containers, ...pod } = spec.template.spec;
  const { startupProbe: _s, livenessProbe: _l, readinessProbe: _r, ports: _p, ...kept } = containers[0];
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { generateName: `${metadata.name}-command-` },
    spec: {
      // A second try is the operator's to decide.
      backoffLimit: 0,
      template: {
        metadata: { labels: spec.template.metadata.labels },
        spec: { ...pod, restartPolicy: "Never", containers: [{ ...kept, command }] as const },
      },
    },
  };
}
