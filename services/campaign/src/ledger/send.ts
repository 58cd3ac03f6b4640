import type { SendStatus } from "@outbound/contracts/sending/send-row";

/** What can happen to a send, and which transition does it, stands in README.md of this folder. */
export type LockedSend = {
  id: string;
  campaign_id: string;
  enrolment_id: string;
  mailbox_id: string;
  step: number;
  state: SendStatus;
  attempt: number;
  worker: string | null;
  deferrals: number;
  /** It counts as sent because somebody seemed to look at it. */
  is_inferred: boolean;
  message_id: string;
  /** When it was claimed. */
  due_at: Date;
  /** From when to when it can have left, by the database's clock. */
  left_after: Date;
  left_before: Date;
};

/** What was said of a send when it ended. */
export type ServerReply = {
  smtp_code: number | null;
  enhanced_code: string | null;
  reason: string | null;
  /** Nobody said so: it was visited. */
  is_inferred?: boolean;
};

/** It has the domain of the address that the mail is from. */
export const messageIdOf = (sendId: string, from: string) => `<${sendId}@${from.slice(from.lastIndexOf("@") + 1)}>`;

/** Of what may have left after the backup that was restored. Its copy in the Sent folder is found by this reason. */
export const restoredReason = "It may have left after the backup that was restored.";
