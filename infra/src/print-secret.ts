import { randomBytes } from "node:crypto";
import { kubernetesSecret } from "./kubernetes-secret.ts";

/** Prints the Secret that infra/kubernetes expects, for `kubectl apply --filename -`. */
const { DATABASE_URL: databaseUrl, AMQP_URL: amqpUrl, OUTBOUND_SECRET_KEY: givenKey } = process.env;
const { OUTBOUND_SEALING_KEYS: sealingKeys } = process.env;
if (!databaseUrl || !amqpUrl) {
  console.error("DATABASE_URL (a database beside which those of the services are made) and AMQP_URL are needed.");
  process.exit(1);
}
if (!givenKey) console.error("OUTBOUND_SECRET_KEY was not given: a new one is in the Secret. Keep a copy of it.");
const secretKey = givenKey || randomBytes(32).toString("hex");
console.log(JSON.stringify(kubernetesSecret({ databaseUrl, amqpUrl, secretKey, sealingKeys }), null, 2));
