import type { SendStatus } from "@outbound/contracts/sending/send-row";

/** README.md of this folder lists what can happen to a send, and which transition does it. */
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
  /** It counts as sent only because of a visit. */
  is_inferred: boolean;
  message_id: string;
  due_at: Date;
  /** The earliest and latest time at which it can have been sent, by the database's clock. */
  left_after: Date;
  left_before: Date;
};

export type ServerReply = {
  smtp_code: number | null;
  enhanced_code: string | null;
  reason: string | null;
  /** Inferred from a visit, without a report. */
  is_inferred?: boolean;
};

/** Uses the domain of the sender's address. */
export const messageIdOf = (sendId: string, from: string) => `<${sendId}@${from.slice(from.lastIndexOf("@") + 1)}>`;

/** Of what may have left after the backup that was restored. Its copy in the Sent folder is found by this reason. */
export const restoredReason = "It may have left after the backup that was restored.";
