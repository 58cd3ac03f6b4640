import type { LockedProspect, OwnEnrolment } from "../enrolments/locked-prospect-table.ts";
import type { ReadAutomaticReply } from "../reading/reading.ts";
import type { ReceivedMail } from "../reading/received-mail.ts";
import type { Mailed } from "../sending/fact-parts-table.ts";
import type { LockedSubject } from "./locked-subject.ts";
import type { NamedSend } from "./subject-table.ts";

export type ReceivedReply = {
  reply_id: string;
  mail: Pick<ReceivedMail, "from" | "received_at">;
  send: Pick<NamedSend, "enrolment_id" | "campaign_id" | "prospect_id"> & Mailed;
  prospect: Pick<LockedProspect, "enrolments">;
};

export type NewReply = ReceivedReply & LockedSubject & { automatic: ReadAutomaticReply | undefined; held: boolean };

/** Anybody can write any From, so it proves nothing unless the mailbox's own server confirms it. */
export const isHeld = ({ matched_by, mail }: LockedSubject): boolean => matched_by === "address" && !mail.from_trusted;

/** Includes another enrolment that began before the reply came. */
export const enrolmentsRepliedTo = ({ mail, send, prospect }: ReceivedReply): OwnEnrolment[] =>
  prospect.enrolments.filter(
    ({ id, status, enrolled_at }) =>
      status === "active" && (id === send.enrolment_id || enrolled_at <= mail.received_at),
  );
