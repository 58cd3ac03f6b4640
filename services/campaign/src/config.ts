import { fewestJudgedMails } from "@outbound/contracts/sending/fewest-judged-mails";
import {
  commonConfig,
  commonSettings,
  databaseSettings,
  inboxSettings,
  secretKeySettings,
} from "@outbound/service/common-settings";
import { readConfig as read } from "@outbound/service/read-config";
import { z } from "zod";

const percent = z.coerce.number().min(0).max(100);

const variables = z.object({
  ...commonSettings,
  ...databaseSettings,
  ...secretKeySettings,
  ...inboxSettings,
  TRACKING_URL: z
    .url()
    .describe("The tracker's public address: of unsubscribe links, and what a tracking domain must point to."),
  CLASSIFIER_URL: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null)
    .describe("An OpenAI-compatible endpoint that judges replies, such as https://llm.acme.com/v1; else locally."),
  CLASSIFIER_MODEL: z.string().nullable().default(null).describe("That endpoint's model; required with it."),
  CLASSIFIER_API_KEY: z.string().nullable().default(null).describe("That endpoint's bearer token, if it wants one."),
  VISIT_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(90)
    .describe("How long opens and clicks are kept that count for nothing."),
  SEND_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(30)
    .default(730)
    .describe("How long an email's entry in the ledger is kept once its sequence has ended: replies find it by then."),
  GUARD_MIN_MAILS: z.coerce
    .number()
    .int()
    .min(1)
    .default(fewestJudgedMails)
    .describe("A mailbox or campaign with fewer emails in seven days is not judged by bounces and complaints."),
  GUARD_BOUNCES_TOLD: percent
    .default(3)
    .describe("Percent of emails that bounced, from which on it is told; at most GUARD_BOUNCES_PAUSE, and 0 is off."),
  GUARD_BOUNCES_PAUSE: percent
    .default(5)
    .describe("Percent of emails that bounced, from which on it pauses; 0 is off."),
  GUARD_COMPLAINTS_TOLD: percent
    .default(0.1)
    .describe(
      "Percent of emails that were reported as spam, from which on it is told; at most GUARD_COMPLAINTS_PAUSE, and 0 is off.",
    ),
  GUARD_COMPLAINTS_PAUSE: percent
    .default(0.3)
    .describe("Percent of emails that were reported as spam, from which on it pauses; 0 is off."),
});

/** So that a wrong setting elsewhere doesn't hide these. */
const always = () => true;

const consistent = variables
  .refine((config) => !config.CLASSIFIER_URL || config.CLASSIFIER_MODEL, {
    path: ["CLASSIFIER_MODEL"],
    when: always,
  })
  .refine((config) => isToldFirst(config.GUARD_BOUNCES_TOLD, config.GUARD_BOUNCES_PAUSE), {
    path: ["GUARD_BOUNCES_TOLD"],
    when: always,
  })
  .refine((config) => isToldFirst(config.GUARD_COMPLAINTS_TOLD, config.GUARD_COMPLAINTS_PAUSE), {
    path: ["GUARD_COMPLAINTS_TOLD"],
    when: always,
  });

/** 0 is off. What is no percentage at all is refused for that. */
function isToldFirst(told: number, pause: number): boolean {
  return told === 0 || !(pause > 0) || told <= pause;
}

export function readConfig(env: Record<string, string | undefined>) {
  const config = read(consistent, env);
  return {
    ...commonConfig(config),
    databaseUrl: config.DATABASE_URL,
    secretKey: config.OUTBOUND_SECRET_KEY,
    trackingUrl: config.TRACKING_URL.replace(/(?<!\/)\/+$/, ""),
    classifier: config.CLASSIFIER_URL
      ? { url: config.CLASSIFIER_URL, model: config.CLASSIFIER_MODEL ?? "", apiKey: config.CLASSIFIER_API_KEY }
      : null,
    inboxRetentionDays: config.INBOX_RETENTION_DAYS,
    visitRetentionDays: config.VISIT_RETENTION_DAYS,
    sendRetentionDays: config.SEND_RETENTION_DAYS,
    guard: {
      minMails: config.GUARD_MIN_MAILS,
      bounces: { told: config.GUARD_BOUNCES_TOLD, pause: config.GUARD_BOUNCES_PAUSE },
      complaints: { told: config.GUARD_COMPLAINTS_TOLD, pause: config.GUARD_COMPLAINTS_PAUSE },
    },
  };
}
