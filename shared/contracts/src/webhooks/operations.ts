import type { Operation } from "../operation.ts";
import { getDelivery } from "./get-delivery.ts";
import { getWebhook } from "./get-webhook.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { resendDelivery } from "./resend-delivery.ts";
import { resendFailedDeliveries } from "./resend-failed-deliveries.ts";
import { revealWebhookSecret } from "./reveal-webhook-secret.ts";
import { setWebhook } from "./set-webhook.ts";
import { switchOnReceiver } from "./switch-on-receiver.ts";
import { testWebhook } from "./test-webhook.ts";

export const webhookOperations = [
  listDeliveries,
  getDelivery,
  resendDelivery,
  resendFailedDeliveries,
  switchOnReceiver,
  getWebhook,
  revealWebhookSecret,
  setWebhook,
  testWebhook,
] as const satisfies readonly Operation[];
