import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { defineOperation } from "../operation.ts";
import { hook, hookEvents, hookExample } from "./hook.ts";

export const maxHooksPerWorkspace = 100;

export const subscribeHook = defineOperation({
  name: "hook.subscribe",
  service: "webhook-dispatcher",
  queue: "rpc",
  summary: "Subscribe a URL to an event. The same pair again answers the subscription that exists.",
  description: `The URL is \`https://\` on a public host, without a user name or password: its name is looked up, and local and private addresses are refused. A name that is not answered in time is a 503: try again.

The first subscription of a workspace also creates its signing secret, which the API never returns. A workspace can have 100 subscriptions.`,
  http: {
    method: "post",
    path: "/hooks",
    status: ({ created }: { created: boolean }) => (created ? 201 : 200),
    hidden: ["created"],
  },
  app: { role: "admin" },
  audit: { did: "Subscribed a webhook", shows: ["event"], answers: ["id"] },
  input: z.object({
    event: z
      .enum(hookEvents, `\`event\` must be one of: ${hookEvents.join(", ")}.`)
      .describe("The event to be told of."),
    target_url: z
      .string("`target_url` must be a non-empty string.")
      .trim()
      .min(1, "`target_url` must be a non-empty string.")
      .describe("Where to; `https://` on a public host."),
  }),
  output: hook.extend({ created: z.boolean().describe("Whether it is new.") }),
  errors: ["conflict"],
  bodyLimitBytes: 4 * 1024,
  idempotent: true,
  examples: [
    {
      summary: "A new subscription",
      input: { event: "new_reply", target_url: hookExample.target_url },
      output: { ...hookExample, id: exampleIds.newHook, event: "new_reply", created: true },
    },
    {
      summary: "One that exists",
      input: { event: hookExample.event, target_url: hookExample.target_url },
      output: { ...hookExample, created: false },
    },
    {
      summary: "An event that there is no subscription for",
      input: { event: "sent", target_url: hookExample.target_url },
      refused: "bad-request",
      output: { error: "`event` must be one of: new_reply, positive_reply, bounce, unsubscribe." },
    },
    {
      summary: "No URL",
      input: { event: "bounce" },
      refused: "bad-request",
      output: { error: "`target_url` must be a non-empty string." },
    },
    {
      summary: "A URL without TLS",
      input: { event: "bounce", target_url: "http://hooks.acme.example/outbound" },
      refused: "bad-request",
      code: "refused-url",
      output: { error: "The webhook URL must start with https://." },
    },
    {
      summary: "A private address",
      input: { event: "bounce", target_url: "https://10.0.0.1/" },
      refused: "bad-request",
      code: "refused-url",
      output: { error: "The webhook URL must point to a public host." },
    },
    {
      summary: "The 101st subscription",
      input: { event: "bounce", target_url: "https://hooks.acme.example/one-more" },
      refused: "conflict",
      code: "too-many-hooks",
      output: { error: "A workspace can have at most 100 webhook subscriptions." },
    },
  ],
});
