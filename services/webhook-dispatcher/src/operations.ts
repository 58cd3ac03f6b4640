import type { Implementation } from "@outbound/broker/implement";
import type { Context } from "./context.ts";
import listHookEntries from "./operations/hooks/list-hook-entries.ts";
import listHooks from "./operations/hooks/list-hooks.ts";
import subscribeHook from "./operations/hooks/subscribe-hook.ts";
import unsubscribeHook from "./operations/hooks/unsubscribe-hook.ts";
import listSigningSecretKeys from "./operations/secrets/list-signing-secret-keys.ts";
import resealSigningSecrets from "./operations/secrets/reseal-signing-secrets.ts";
import getDelivery from "./operations/webhooks/get-delivery.ts";
import getWebhook from "./operations/webhooks/get-webhook.ts";
import listDeliveries from "./operations/webhooks/list-deliveries.ts";
import resendDelivery from "./operations/webhooks/resend-delivery.ts";
import resendFailedDeliveries from "./operations/webhooks/resend-failed-deliveries.ts";
import revealWebhookSecret from "./operations/webhooks/reveal-webhook-secret.ts";
import setWebhook from "./operations/webhooks/set-webhook.ts";
import switchOnReceiver from "./operations/webhooks/switch-on-receiver.ts";
import testWebhook from "./operations/webhooks/test-webhook.ts";
import countWebhookData from "./operations/workspaces/count-webhook-data.ts";
import deleteWebhookData from "./operations/workspaces/delete-webhook-data.ts";

export const operations: readonly Implementation<Context>[] = [
  listHookEntries,
  listHooks,
  subscribeHook,
  unsubscribeHook,
  listSigningSecretKeys,
  resealSigningSecrets,
  getDelivery,
  getWebhook,
  listDeliveries,
  resendDelivery,
  resendFailedDeliveries,
  revealWebhookSecret,
  setWebhook,
  switchOnReceiver,
  testWebhook,
  countWebhookData,
  deleteWebhookData,
];
