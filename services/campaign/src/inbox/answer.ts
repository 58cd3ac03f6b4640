import type { AutomaticReply } from "./automatic-reply.ts";
import type { OwnEnrolment } from "./lock-prospects.ts";
import type { LockedSubject } from "./receive-mails.ts";

/** A mail that answers one of ours, when its prospect is still somebody. */
export type Answer = LockedSubject & { reply_id: string; automatic: AutomaticReply | undefined };

/** What an answer stops or holds: its own enrolment, and another that began before it came; those that are active. */
export const answeredEnrolments = ({ mail, send, prospect }: Answer): OwnEnrolment[] =>
  prospect.enrolments.filter(
    ({ id, status, enrolled_at }) =>
      status === "active" && (id === send.enrolment_id || enrolled_at <= mail.received_at),
  );
