import type { Unit } from "../campaigns/unit-of-work.ts";
import { erasedProspect, lockProspects } from "../enrolments/locked-prospect-table.ts";
import { findSubjects, type Subject } from "./find-subjects.ts";
import type { LockedSubject } from "./locked-subject.ts";
import { kindOf, type MailKind } from "./mail-kind.ts";
import type { MailResult } from "./mail-result.ts";
import { mailsReceivedTotal } from "./metrics.ts";
import type { ReadMail, SortedMail } from "./read-mail.ts";
import { receiveAnswersByHand } from "./receive-answers-by-hand.ts";
import { receiveComplaints } from "./receive-complaints.ts";
import { receiveDeliveryReports } from "./receive-delivery-reports.ts";
import { receiveReplies } from "./receive-replies.ts";
import { receiveSentCopies } from "./receive-sent-copies.ts";
import { findRestoredSend } from "./subject-table.ts";

/** No two of the mails are about the same prospect. */
type Receive = (unit: Unit, subjects: readonly LockedSubject[]) => Promise<MailResult[]>;

const receivers: Record<MailKind, Receive> = {
  "sent copy": receiveSentCopies,
  "delivery report": receiveDeliveryReports,
  complaint: receiveComplaints,
  reply: receiveReplies,
};

export async function receiveMails(unit: Unit, received: readonly ReadMail[]): Promise<void> {
  const mails = received.map((mail) => ({ mail, kind: kindOf(mail) }));
  const copies = mails.filter(({ kind }) => kind === "sent copy");
  const others = mails.filter(({ kind }) => kind !== "sent copy");
  // Copies come first: a mail was sent before it is replied to, and its copy may have the id that the replies use.
  const ofCopies = await receive(unit, copies);
  const ofOthers = await receive(unit, others);
  // What they answer may have come with them.
  const byHand = await receiveAnswersByHand(unit, ofCopies.unknown);
  unit.afterCommit(() => {
    for (const result of [...ofCopies.results, ...ofOthers.results, ...byHand]) {
      mailsReceivedTotal.inc({ result });
    }
  });
}

/** The ledger has nothing of an `unknown` one, which was in a Sent folder. */
type Received = { results: MailResult[]; unknown: ReadMail[] };

async function receive(unit: Unit, mails: readonly SortedMail[]): Promise<Received> {
  if (mails.length === 0) return { results: [], unknown: [] };
  const { subjects, others } = await findSubjects(unit, mails);
  const results = await receiveSubjects(unit, subjects);
  const unknown: ReadMail[] = [];
  for (const { mail, kind, result } of others) {
    // They are handled one after the other, because each result depends on those before.
    const send = kind === "sent copy" ? await findRestoredSend(unit, mail) : undefined;
    if (send) results.push(...(await receiveSubjects(unit, [{ mail, kind, send, matched_by: "token" }])));
    else if (kind === "sent copy") unknown.push(mail);
    else results.push(result);
  }
  return { results, unknown };
}

async function receiveSubjects(unit: Unit, subjects: readonly Subject[]): Promise<MailResult[]> {
  if (subjects.length === 0) return [];
  const results: MailResult[] = [];
  const ids = subjects.map(({ send }) => send.prospect_id);
  const prospects = await lockProspects(unit, ids);
  for (const round of roundsOf(subjects)) {
    const locked = round.map((subject) => ({
      ...subject,
      prospect: prospects.get(subject.send.prospect_id) ?? erasedProspect,
    }));
    for (const [kind, ofKind] of Map.groupBy(locked, ({ kind }) => kind)) {
      results.push(...(await receivers[kind](unit, ofKind)));
    }
  }
  return results;
}

function roundsOf(subjects: readonly Subject[]): Subject[][] {
  const rounds: Subject[][] = [];
  for (const ofProspect of Map.groupBy(subjects, ({ send }) => send.prospect_id).values()) {
    for (const [at, subject] of ofProspect.entries()) (rounds[at] ??= []).push(subject);
  }
  return rounds;
}
