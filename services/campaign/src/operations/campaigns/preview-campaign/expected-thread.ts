import { chooseVariant } from "../../../copies/choose-variant.ts";
import type { EarlierMail } from "../../../copies/thread.ts";
import type { Rivals, Variant } from "../../../copies/variant-table.ts";
import { messageIdOf } from "../../../ledger/send.ts";
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

type Sequence = {
  recipient: Recipient;
  steps: readonly { id: string; position: number; subject: string }[];
  rivals: ReadonlyMap<string, Rivals>;
  sends: readonly EarlierSend[];
};

/** The mails before `position`, of which some are sent and some are to come. What was skipped is none of them. */
export function expectedThread(sequence: Sequence, position: number, from: string): EarlierMail[] {
  const { recipient, steps, rivals, sends } = sequence;
  const passed = recipient.enrolment?.current_step ?? 1;
  return steps.slice(0, position - 1).flatMap(({ id, position: step, subject }) => {
    const send = sends.find((one) => one.step === step);
    if (send ? neverArrives(send) : step < passed) return [];
    const chosen = chooseFor(recipient, rivals.get(id), step, send);
    const copy = rivals.get(id)?.variants.find((variant) => variant.id === chosen?.id)?.subject ?? subject;
    return [{ id: send?.thread_id ?? messageIdOf(standIn(step), from), sent: send?.subject ?? null, copy }];
  });
}
