import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { hookEvents } from "../hooks/hook.ts";

export type WebhookEvent = {
  name: string;
  summary: string;
  payload: z.ZodObject;
  example: unknown;
};

const step = { step: z.int().describe("Number of the step.") };
const messageId = { messageId: z.string().describe("Message-ID of the email.") };
const replyId = { replyId: z.uuid().describe("Id of the reply.") };
const from = { from: z.string().describe("The address that the reply came from.") };
const error = { error: z.string().describe("What the mail server said.") };
const via = { via: z.string().describe("How: `one_click`, `page` or `reply`.") };

const messageIdExample = "<01a1fc48.1@acme.example>";
const replied = { replyId: exampleIds.reply, from: "grace@hopper.example" };
const bounced = { step: 1, error: "550 5.1.1 no such user" };
const unsubscribed = { via: "one_click" };
const clicked = { url: "https://acme.example/pricing", messageId: messageIdExample, via: "redirect" };

/** API: Events and Payload. The workspace webhook's events, then the subscriptions', then the test. */
export const webhookEvents: readonly WebhookEvent[] = [
  webhookEvent("sent", "A message was sent.", { ...step, ...messageId }, { step: 1, messageId: messageIdExample }),
  webhookEvent("replied", "A prospect replied.", { ...replyId, ...from }, replied),
  webhookEvent("bounced", "A message bounced; the prospect's enrolment stopped.", { ...step, ...error }, bounced),
  webhookEvent("unsubscribed", "A prospect unsubscribed; told whenever that changed something.", via, unsubscribed),
  webhookEvent(
    "clicked",
    "A prospect clicked a tracked link.",
    {
      url: z.string().describe("Where the link leads; never with the tracking token."),
      ...messageId,
      via: z.string().describe("How the click was seen: `redirect`."),
    },
    clicked,
  ),
  webhookEvent(
    "new_reply",
    "A prospect replied; told before the reply is classified.",
    { ...replyId, ...from },
    replied,
  ),
  webhookEvent(
    "positive_reply",
    "A reply was classified as interested; told once the classification is saved.",
    replyId,
    { replyId: exampleIds.reply },
  ),
  webhookEvent("bounce", "A message bounced.", { ...step, ...error }, bounced),
  webhookEvent("unsubscribe", "A prospect unsubscribed; told whenever that changed something.", via, unsubscribed),
  webhookEvent("test", "An admin or the operator asked for a test event.", {}, {}),
];

export const isOfSubscriptions = ({ name }: WebhookEvent): boolean => (hookEvents as readonly string[]).includes(name);

function webhookEvent(name: string, summary: string, metadata: z.ZodRawShape, metadataExample: object): WebhookEvent {
  const payload = z
    .object({
      id: z.uuid().describe("The event's id."),
      type: z.literal(name).describe("The event's name, as in the header X-Service-Event."),
      occurred_at: z
        .string()
        .meta({ format: "date-time", description: "When it happened; ISO 8601, UTC, ending in Z." }),
      workspace_id: z.uuid().describe("The workspace's id."),
      prospect_id: z.guid().describe("The prospect's id."),
      prospect_email: z
        .string()
        .describe("The address that the email in question went to; the prospect may have another one since."),
      campaign_id: z.uuid().nullable().describe("The campaign's id; null when there is none."),
      campaign_name: z.string().nullable().describe("The campaign's name; null when there is none."),
      metadata: z.object(metadata).describe("What is particular to the event."),
    })
    .meta({ id: `${name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event` });
  return {
    name,
    summary,
    payload,
    example: {
      id: exampleIds.event,
      type: name,
      occurred_at: "2026-09-04T08:30:00.000Z",
      workspace_id: exampleIds.workspace,
      prospect_id: exampleIds.enrolledProspect,
      prospect_email: "grace@hopper.example",
      campaign_id: exampleIds.campaign,
      campaign_name: "Spring launch",
      metadata: metadataExample,
    },
  };
}
