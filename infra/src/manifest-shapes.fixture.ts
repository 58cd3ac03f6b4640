import { z } from "zod";

/** Has only the fields that we use: Kubernetes without validation ignores a misspelt one. */
const names = z.record(z.string(), z.string());
const metadata = z.strictObject({ name: z.string(), labels: names.optional(), annotations: names.optional() });
const expression = z.strictObject({
  key: z.string(),
  operator: z.enum(["In", "NotIn"]),
  values: z.array(z.string()),
});
const selector = z.strictObject({ matchLabels: names.optional(), matchExpressions: z.array(expression).optional() });
const key = z.strictObject({ name: z.string(), key: z.string(), optional: z.literal(true).optional() });
const limitedResources = z.strictObject({
  requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
  limits: z.strictObject({ memory: z.string() }),
});
const variable = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({
    name: z.string(),
    valueFrom: z.strictObject({ secretKeyRef: key }),
  }),
]);
const source = z.union([
  z.strictObject({ configMapRef: z.strictObject({ name: z.string() }) }),
  z.strictObject({ secretRef: z.strictObject({ name: z.string(), optional: z.literal(true) }) }),
]);
const exec = z.strictObject({ command: z.array(z.string()) });
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }).optional(),
  exec: exec.optional(),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int().optional(),
});
const container = z.strictObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  envFrom: z.array(source).optional(),
  env: z.array(variable),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })).optional(),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  resources: limitedResources,
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true).optional(),
    capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
});
const podTemplate = z.strictObject({
  metadata: z.strictObject({ labels: names }),
  spec: z.strictObject({
    automountServiceAccountToken: z.literal(false),
    enableServiceLinks: z.literal(false),
    restartPolicy: z.literal("Never").optional(),
    terminationGracePeriodSeconds: z.int().optional(),
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.int().positive(),
      runAsGroup: z.int().positive(),
      fsGroup: z.int().positive().optional(),
      seccompProfile: z.strictObject({ type: z.literal("RuntimeDefault") }),
    }),
    topologySpreadConstraints: z
      .array(
        z.strictObject({
          maxSkew: z.literal(1),
          topologyKey: z.string(),
          whenUnsatisfiable: z.literal("ScheduleAnyway"),
          labelSelector: selector,
        }),
      )
      .optional(),
    containers: z.tuple([container]),
    volumes: z
      .array(z.strictObject({ name: z.string(), emptyDir: z.strictObject({ sizeLimit: z.string() }) }))
      .optional(),
  }),
});
const volumeClaim = z.strictObject({
  metadata: z.strictObject({ name: z.string() }),
  spec: z.strictObject({
    accessModes: z.tuple([z.literal("ReadWriteOnce")]),
    resources: z.strictObject({ requests: z.strictObject({ storage: z.string() }) }),
  }),
});
const networkPort = z.strictObject({
  protocol: z.enum(["TCP", "UDP"]),
  port: z.union([z.int(), z.string()]),
  endPort: z.int().optional(),
});
const peer = z.strictObject({
  ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).optional() }).optional(),
  podSelector: selector.optional(),
  namespaceSelector: selector.optional(),
});
const servicePort = z.strictObject({
  name: z.string(),
  port: z.int(),
  targetPort: z.string(),
});
const trigger = z.union([
  z.strictObject({
    type: z.literal("cpu"),
    metricType: z.literal("Utilization"),
    metadata: z.strictObject({ value: z.string() }),
  }),
  z.strictObject({
    type: z.literal("rabbitmq"),
    metadata: z.strictObject({
      protocol: z.literal("amqp"),
      queueName: z.string(),
      mode: z.literal("QueueLength"),
      value: z.string(),
    }),
    authenticationRef: z.strictObject({ name: z.string() }),
  }),
]);

export const manifest = z.discriminatedUnion("kind", [
  z.strictObject({
    apiVersion: z.literal("apps/v1"),
    kind: z.literal("Deployment"),
    metadata,
    spec: z.strictObject({
      strategy: z.strictObject({
        rollingUpdate: z.strictObject({ maxUnavailable: z.literal(0), maxSurge: z.literal(1) }),
      }),
      selector,
      template: podTemplate,
    }),
  }),
  z.strictObject({
    apiVersion: z.literal("apps/v1"),
    kind: z.literal("StatefulSet"),
    metadata,
    spec: z.strictObject({
      serviceName: z.string(),
      replicas: z.int().optional(),
      podManagementPolicy: z.literal("Parallel").optional(),
      persistentVolumeClaimRetentionPolicy: z
        .strictObject({ whenScaled: z.literal("Retain"), whenDeleted: z.literal("Retain") })
        .optional(),
      selector,
      template: podTemplate,
      volumeClaimTemplates: z.array(volumeClaim),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal("batch/v1"),
    kind: z.literal("Job"),
    metadata,
    spec: z.strictObject({ backoffLimit: z.int(), template: podTemplate }),
  }),
  z.strictObject({
    apiVersion: z.literal("policy/v1"),
    kind: z.literal("PodDisruptionBudget"),
    metadata,
    spec: z.strictObject({ maxUnavailable: z.literal(1), selector }),
  }),
  z.strictObject({
    apiVersion: z.literal("v1"),
    kind: z.literal("Service"),
    metadata,
    spec: z.strictObject({ selector: names, ports: z.array(servicePort) }),
  }),
  z.strictObject({
    apiVersion: z.literal("networking.k8s.io/v1"),
    kind: z.literal("NetworkPolicy"),
    metadata,
    spec: z.strictObject({
      podSelector: selector,
      policyTypes: z.array(z.enum(["Ingress", "Egress"])),
      ingress: z.array(z.strictObject({ from: z.array(peer), ports: z.array(networkPort) })).optional(),
      egress: z.array(z.strictObject({ to: z.array(peer), ports: z.array(networkPort) })).optional(),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal("networking.k8s.io/v1"),
    kind: z.literal("Ingress"),
    metadata,
    spec: z.strictObject({
      ingressClassName: z.string(),
      tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })),
      rules: z.array(
        z.strictObject({
          host: z.string(),
          http: z.strictObject({
            paths: z.array(
              z.strictObject({
                path: z.string(),
                pathType: z.literal("Prefix"),
                backend: z.strictObject({
                  service: z.strictObject({ name: z.string(), port: z.strictObject({ name: z.string() }) }),
                }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal("keda.sh/v1alpha1"),
    kind: z.literal("TriggerAuthentication"),
    metadata,
    spec: z.strictObject({
      secretTargetRef: z.array(z.strictObject({ parameter: z.string(), name: z.string(), key: z.string() })),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal("keda.sh/v1alpha1"),
    kind: z.literal("ScaledObject"),
    metadata,
    spec: z.strictObject({
      scaleTargetRef: z.strictObject({ kind: z.enum(["Deployment", "StatefulSet"]), name: z.string() }),
      minReplicaCount: z.int().min(2),
      maxReplicaCount: z.int(),
      pollingInterval: z.int(),
      advanced: z.strictObject({
        horizontalPodAutoscalerConfig: z.strictObject({
          behavior: z.strictObject({
            scaleDown: z.strictObject({
              selectPolicy: z.literal("Disabled").optional(),
              stabilizationWindowSeconds: z.int().optional(),
              policies: z
                .array(z.strictObject({ type: z.literal("Pods"), value: z.int(), periodSeconds: z.int() }))
                .optional(),
            }),
          }),
        }),
      }),
      triggers: z.array(trigger),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal("monitoring.coreos.com/v1"),
    kind: z.literal("PodMonitor"),
    metadata,
    spec: z.strictObject({
      selector,
      jobLabel: z.string(),
      podMetricsEndpoints: z.array(z.strictObject({ port: z.string(), interval: z.string() })),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal("rabbitmq.com/v1beta1"),
    kind: z.literal("RabbitmqCluster"),
    metadata,
    spec: z.strictObject({
      replicas: z.int(),
      persistence: z.strictObject({ storage: z.string() }),
      resources: limitedResources,
      rabbitmq: z.strictObject({ additionalConfig: z.string() }),
      affinity: z.strictObject({
        podAntiAffinity: z.strictObject({
          requiredDuringSchedulingIgnoredDuringExecution: z.tuple([
            z.strictObject({ topologyKey: z.string(), labelSelector: selector }),
          ]),
        }),
      }),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal("postgresql.cnpg.io/v1"),
    kind: z.literal("Cluster"),
    metadata,
    spec: z.strictObject({
      instances: z.int(),
      storage: z.strictObject({ size: z.string() }),
      resources: limitedResources,
      bootstrap: z.strictObject({ initdb: z.strictObject({ database: z.string(), owner: z.string() }) }),
      managed: z.strictObject({
        roles: z.array(
          z.strictObject({ name: z.string(), ensure: z.literal("present"), login: z.boolean(), createdb: z.boolean() }),
        ),
      }),
      postgresql: z.strictObject({
        synchronous: z.strictObject({
          method: z.enum(["any", "first"]),
          number: z.int(),
          dataDurability: z.enum(["required", "preferred"]),
          failoverQuorum: z.boolean(),
        }),
        parameters: names,
      }),
      affinity: z.strictObject({ podAntiAffinityType: z.enum(["required", "preferred"]), topologyKey: z.string() }),
    }),
  }),
]);

/** Changes variables of a container; a variable that gets a value loses where it came from. */
export const connections = z.strictObject({
  apiVersion: z.string(),
  kind: z.enum(["Deployment", "StatefulSet", "Job"]),
  metadata: z.strictObject({ name: z.string() }),
  spec: z.strictObject({
    template: z.strictObject({
      spec: z.strictObject({
        containers: z.tuple([
          z.strictObject({
            name: z.string(),
            env: z.array(
              z.union([
                z.strictObject({ name: z.string(), valueFrom: z.strictObject({ secretKeyRef: key }) }),
                z.strictObject({ name: z.string(), value: z.string(), valueFrom: z.null() }),
              ]),
            ),
          }),
        ]),
      }),
    }),
  }),
});

export const replacement = z.tuple([
  z.strictObject({ op: z.literal("replace"), path: z.string(), value: z.array(z.unknown()) }),
]);

const target = z.strictObject({ kind: z.string(), name: z.string() });

export const kustomization = z.strictObject({
  apiVersion: z.string(),
  kind: z.enum(["Kustomization", "Component"]),
  namespace: z.string().optional(),
  resources: z.array(z.string()),
  components: z.array(z.string()).default([]),
  patches: z.array(z.strictObject({ path: z.string(), target: target.optional() })).default([]),
  images: z
    .array(z.strictObject({ name: z.literal("outbound"), newName: z.string().optional(), newTag: z.string() }))
    .optional(),
  configMapGenerator: z
    .array(z.strictObject({ name: z.literal("settings"), literals: z.array(z.string()) }))
    .default([]),
});

export type Connections = z.output<typeof connections>;
export type Replacement = z.output<typeof target> & { path: string; value: unknown[] };
export type Manifest = z.output<typeof manifest>;
export type Kind = Manifest["kind"];
export type ManifestOf<K extends Kind> = Extract<Manifest, { kind: K }>;
export type Selector = z.output<typeof selector>;
