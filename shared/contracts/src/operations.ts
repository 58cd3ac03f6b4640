import { attachmentOperations } from "./attachments/operations.ts";
import { auditOperations } from "./audit/operations.ts";
import { campaignOperations } from "./campaigns/operations.ts";
import { companyOperations } from "./companies/operations.ts";
import { conversationOperations } from "./conversations/operations.ts";
import { deadLetterOperations } from "./dead-letters/operations.ts";
import { enrolmentOperations } from "./enrolments/operations.ts";
import { hookOperations } from "./hooks/operations.ts";
import { jobOperations } from "./jobs/operations.ts";
import { mailboxOperations } from "./mailboxes/operations.ts";
import { noteOperations } from "./notes/operations.ts";
import { oauthOperations } from "./oauth/operations.ts";
import { offerOperations } from "./offers/operations.ts";
import type { Operation } from "./operation.ts";
import { outboxOperations } from "./outbox/operations.ts";
import { peopleOperations } from "./people/operations.ts";
import { prospectOperations } from "./prospects/operations.ts";
import { referenceOperations } from "./references/operations.ts";
import { replyOperations } from "./replies/operations.ts";
import { savedAnswerOperations } from "./saved-answers/operations.ts";
import { secretOperations } from "./secrets/operations.ts";
import { sendingOperations } from "./sending/operations.ts";
import { suppressionOperations } from "./suppressions/operations.ts";
import { systemOperations } from "./system/operations.ts";
import { webhookOperations } from "./webhooks/operations.ts";
import { workspaceOperations } from "./workspaces/operations.ts";

const each = [
  ...auditOperations,
  ...campaignOperations,
  ...attachmentOperations,
  ...companyOperations,
  ...conversationOperations,
  ...deadLetterOperations,
  ...enrolmentOperations,
  ...hookOperations,
  ...jobOperations,
  ...mailboxOperations,
  ...noteOperations,
  ...savedAnswerOperations,
  ...offerOperations,
  ...peopleOperations,
  ...prospectOperations,
  ...referenceOperations,
  ...replyOperations,
  ...outboxOperations,
  ...secretOperations,
  ...sendingOperations,
  ...suppressionOperations,
  ...systemOperations,
  ...webhookOperations,
  ...workspaceOperations,
  ...oauthOperations,
] as const;

/** Each with its own name, role and fields. */
export type EachOperation = (typeof each)[number];

export const operations: readonly Operation[] = each;
