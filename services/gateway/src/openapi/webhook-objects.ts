import { exampleIds } from "@outbound/contracts/example-ids";
import { isOfSubscriptions, type WebhookEvent, webhookEvents } from "@outbound/contracts/webhooks/webhook-events";
import type { ComponentSchemas } from "./component-schemas.ts";

/** API: Events and Delivery request. */
export function webhookObjects(schemas: ComponentSchemas): Record<string, { post: object }> {
  return Object.fromEntries(webhookEvents.map((event) => [event.name, { post: deliveryObject(event, schemas) }]));
}

function deliveryObject(event: WebhookEvent, schemas: ComponentSchemas): object {
  const { name, summary, payload, example } = event;
  return {
    operationId: `webhook.${name}`,
    summary,
    description: isOfSubscriptions(event) ? "Told to subscriptions of this event." : "Told to the workspace's webhook.",
    security: [],
    parameters: [
      headerParameter("X-Service-Event", "The event's name.", name),
      headerParameter("X-Service-Delivery", "The delivery's id; a retry keeps it.", exampleIds.delivery),
      headerParameter(
        "X-Service-Signature",
        "`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 over `<t>.<raw body>` with the workspace's whole `whsec_…` string as the key. Compare in constant time; refuse a `t` more than 300 seconds from your clock.",
        "t=1788510600,v1=35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91",
      ),
      headerParameter("User-Agent", "Who delivers.", "Service-Webhook/1"),
    ],
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: schemas.refer(payload), examples: { event: { summary, value: example } } },
      },
    },
    responses: {
      "2XX": { description: "Delivered; the body is not read. Answer within 10 seconds." },
      default: { description: "Failed, as a redirect is; tried again after about a minute, three times in all." },
    },
  };
}

const headerParameter = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  description,
  required: true,
  schema: { type: "string" },
  example,
});
