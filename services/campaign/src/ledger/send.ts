import type { SendStatus } from "@outbound/contracts/sending/send-row";
import type { Columns } from "../generated/tables.ts";

/** README.md of this folder lists what can happen to a send, and which transition does it. */
export type LockedSend = Columns<
  "send",
  | "id"
  | "campaign_id"
  | "enrolment_id"
  | "mailbox_id"
  | "attempt"
  | "worker"
  | "deferrals"
  | "is_inferred"
  | "message_id"
  | "due_at",
  { state: SendStatus }
> & {
  /** Null for an answer. */
  step: Columns<"send">["step"];
  /** Both are by the database's clock. */
  left_after: Date;
  left_before: Date;
};

/** A step of a sequence; what isn't one is an answer, which no enrolment waits for. */
export type StepSend = LockedSend & { step: number };

export const isStep = (send: LockedSend): send is StepSend => send.step !== null;

export type ServerReply = {
  smtp_code: number | null;
  enhanced_code: string | null;
  reason: string | null;
  is_inferred?: boolean | undefined;
  /** The Message-ID by which the provider replaced ours. */
  wire_id?: string | null | undefined;
};

export const messageIdOf = (sendId: string, from: string) => `<${sendId}@${from.slice(from.lastIndexOf("@") + 1)}>`;

/** A mail's copy in the Sent folder is found by this reason. */
export const restoredReason = "It may have left after the backup that was restored.";
