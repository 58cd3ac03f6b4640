import type { EventMessage } from "@outbound/contracts/event";
import type { sendSettled } from "@outbound/contracts/events/send-settled";
import { blame, type Fault } from "@outbound/contracts/sending/blame";
import { needsUtf8Code, type ReplyStage } from "@outbound/contracts/sending/refusal";
import type { SmtpReply } from "../mail-servers/smtp-reply.ts";

export type Ending =
  /** `wireId` is the Message-ID that the provider gave the mail instead of ours. */
  | { kind: "accepted"; reply: SmtpReply; wireId: string | null }
  | { kind: "refused"; stage: ReplyStage; reply: SmtpReply }
  /** `cause` is for the log alone, where `reason` has no words for what happened. */
  | { kind: "not-begun"; fault: Fault; reason: string; cause?: string | undefined }
  | { kind: "unwritable"; reason: string }
  /** This server can't take the recipient's address. */
  | { kind: "unmailable"; reason: string }
  /** The body had begun and no reply came: the server may have the message. */
  | { kind: "unanswered"; reason: string; cause?: string | undefined }
  /** The campaign service has recorded that itself. */
  | { kind: "called-off"; reason: string };

export type Outcome = Pick<
  EventMessage<typeof sendSettled>["payload"],
  "outcome" | "fault" | "smtp_code" | "enhanced_code" | "reason" | "wire_id"
>;

/**
 * | ending | outcome |
 * |---|---|
 * | 2xx after the final dot | sent |
 * | 5xx to MAIL, RCPT, DATA or the body | refused |
 * | 4xx anywhere; any refusal before MAIL | deferred: nothing was taken, and another time may do |
 * | no reply, body not begun | deferred: certainly not delivered |
 * | the recipient's address needs what the server hasn't | refused |
 * | no reply, body begun | unknown: never sent again by itself |
 */
export function outcomeOf(ending: Exclude<Ending, { kind: "called-off" }>): Outcome {
  const unreplied = { smtp_code: null, enhanced_code: null };
  switch (ending.kind) {
    case "accepted":
      return { outcome: "sent", fault: "none", ...codes(ending.reply), reason: null, wire_id: ending.wireId };
    case "refused": {
      const isFinal = ending.reply.code >= 500 && ending.stage !== "connect";
      const fault = blame(ending.stage, ending.reply);
      return {
        outcome: isFinal ? "refused" : "deferred",
        fault,
        ...codes(ending.reply),
        reason: replyText(ending.reply),
      };
    }
    case "not-begun":
      return { outcome: "deferred", fault: ending.fault, ...unreplied, reason: ending.reason };
    case "unwritable":
      return { outcome: "refused", fault: "sender", ...unreplied, reason: ending.reason };
    case "unmailable":
      return {
        outcome: "refused",
        fault: "recipient",
        ...unreplied,
        enhanced_code: needsUtf8Code,
        reason: ending.reason,
      };
    case "unanswered":
      return { outcome: "unknown", fault: "none", ...unreplied, reason: ending.reason };
  }
}

const codes = ({ code, enhancedCode }: SmtpReply) => ({ smtp_code: code, enhanced_code: enhancedCode });

const replyText = ({ code, enhancedCode, text }: SmtpReply) =>
  [code, enhancedCode, text].filter((part) => part !== null && part !== "").join(" ");
