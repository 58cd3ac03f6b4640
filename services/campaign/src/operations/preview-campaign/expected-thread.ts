import { chooseVariant, type Rivals, type Variant } from "../../copies/choose-variant.ts";
import type { MailParts } from "../../copies/render-mail.ts";
import { messageIdOf } from "../../ledger/send.ts";
import type { EarlierSend, Recipient } from "./recipient-table.ts";

export const standIn = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, "0")}`;

export const hasBegun = ({ status }: EarlierSend) => status !== "planned";

const neverArrives = ({ status }: EarlierSend) => status === "refused" || status === "cancelled";

/** The planner chooses anew at each try, but not once a mailer has the mail. */
export function chooseFor(
  { enrolment }: Recipient,
  rivals: Rivals | undefined,
  step: number,
  send: EarlierSend | undefined,
): Pick<Variant, "id" | "name"> | undefined {
  if (!enrolment) return undefined;
  if (send && hasBegun(send)) return send.variant ?? undefined;
  return chooseVariant(rivals, enrolment.id, step, send ? { variant_id: send.variant?.id ?? null } : null);
}

export function threadIds(sends: readonly EarlierSend[], position: number, from: string): string[] {
  const earlier: string[] = [];
  for (let step = 1; step < position; step++) {
    const send = sends.find((one) => one.step === step);
    if (!send) earlier.push(messageIdOf(standIn(step), from));
    else if (!neverArrives(send)) earlier.push(send.thread_id);
  }
  return earlier;
}

type Sequence = {
  recipient: Recipient;
  steps: readonly { id: string; position: number; subject: string }[];
  rivals: ReadonlyMap<string, Rivals>;
  sends: readonly EarlierSend[];
};

/** Of the last mail before `position` with a subject, of which some are sent and some are to come. */
export function threadSubject(sequence: Sequence, position: number): MailParts["thread_subject"] {
  const { recipient, steps, rivals, sends } = sequence;
  for (const { id, position: step, subject } of steps.slice(0, position - 1).toReversed()) {
    const send = sends.find((one) => one.step === step);
    if (send && neverArrives(send)) continue;
    if (send?.subject) return { sent: send.subject, copy: null };
    const chosen = chooseFor(recipient, rivals.get(id), step, send);
    const copy = rivals.get(id)?.variants.find((variant) => variant.id === chosen?.id)?.subject ?? subject;
    if (copy.trim() !== "") return { sent: null, copy };
  }
  return null;
}
