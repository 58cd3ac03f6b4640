import { kubernetesSecret } from "./kubernetes-secret.ts";

/** Prints the Secret that infra/kubernetes expects, for `kubectl apply --filename -`. */
const { DATABASE_URL: databaseUrl, AMQP_URL: amqpUrl, OUTBOUND_SECRET_KEY: secretKey } = process.env;
const { OUTBOUND_SEALING_KEYS: sealingKeys } = process.env;
if (!databaseUrl || !amqpUrl || !secretKey || !/^[\da-f]{64}$/i.test(secretKey)) {
  // A key made here would replace the one in use when the Secret is printed again.
  console.error(
    "DATABASE_URL (a database beside which those of the services are made), AMQP_URL and OUTBOUND_SECRET_KEY are needed. The key is 64 hexadecimal characters: make it once, with `openssl rand -hex 32`, and keep it: it can't be replaced.",
  );
  process.exit(1);
}
console.log(JSON.stringify(kubernetesSecret({ databaseUrl, amqpUrl, secretKey, sealingKeys }), null, 2));
