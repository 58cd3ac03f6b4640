import { type DatabaseUrls, databaseUrlsOn } from "@outbound/servers/services";

type Servers = { databaseUrl: string; amqpUrl: string; secretKey: string; sealingKeys?: string | undefined };

export function kubernetesSecret({ databaseUrl, amqpUrl, secretKey, sealingKeys }: Servers) {
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name: "outbound" },
    stringData: {
      DATABASE_URL: databaseUrl,
      AMQP_URL: amqpUrl,
      OUTBOUND_SECRET_KEY: secretKey,
      ...(sealingKeys && { OUTBOUND_SEALING_KEYS: sealingKeys }),
      ...namedByService(databaseUrlsOn(databaseUrl)),
    } as Record<string, string>,
  };
}

const namedByService = (urls: DatabaseUrls) =>
  Object.fromEntries(
    Object.entries(urls).map(([service, url]) => [`${service.replaceAll("-", "_").toUpperCase()}_DATABASE_URL`, url]),
  );
