import type { Implementation } from "@outbound/broker/implement";
import type { Context } from "./context.ts";
import countWebhookData from "./operations/count-webhook-data.ts";
import deleteWebhookData from "./operations/delete-webhook-data.ts";
import getDelivery from "./operations/get-delivery.ts";
import getWebhook from "./operations/get-webhook.ts";
import listDeliveries from "./operations/list-deliveries.ts";
import listHookEntries from "./operations/list-hook-entries.ts";
import listHooks from "./operations/list-hooks.ts";
import listSigningSecretKeys from "./operations/list-signing-secret-keys.ts";
import resealSigningSecrets from "./operations/reseal-signing-secrets.ts";
import resendDelivery from "./operations/resend-delivery.ts";
import resendFailedDeliveries from "./operations/resend-failed-deliveries.ts";
import revealWebhookSecret from "./operations/reveal-webhook-secret.ts";
import setWebhook from "./operations/set-webhook.ts";
import subscribeHook from "./operations/subscribe-hook.ts";
import switchOnReceiver from "./operations/switch-on-receiver.ts";
import testWebhook from "./operations/test-webhook.ts";
import unsubscribeHook from "./operations/unsubscribe-hook.ts";

export const operations: readonly Implementation<Context>[] = [
  listDeliveries,
  getDelivery,
  resendDelivery,
  resendFailedDeliveries,
  switchOnReceiver,
  listHooks,
  listHookEntries,
  listSigningSecretKeys,
  resealSigningSecrets,
  revealWebhookSecret,
  getWebhook,
  setWebhook,
  subscribeHook,
  testWebhook,
  unsubscribeHook,
  countWebhookData,
  deleteWebhookData,
];
