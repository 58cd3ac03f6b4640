import { badRequest, notFound } from "@outbound/contracts/app-error";
import type { previewCampaign } from "@outbound/contracts/campaigns/preview-campaign";
import type { InputOf } from "@outbound/contracts/operation";
import { isUuid } from "@outbound/contracts/uuid";
import type { WorkspaceReader } from "@outbound/postgres/database";
import { assertReadable } from "../../../campaigns/running-checks.ts";
import { readStepList } from "../../../campaigns/step-table.ts";
import { mailboxStandIn, readExpectedParts } from "../../../copies/mail-parts-table.ts";
import { missingFromCopy } from "../../../copies/missing-fields.ts";
import { samplePerson } from "../../../copies/sample-person.ts";
import { missingFromSender } from "../../../copies/sender-texts.ts";
import { readVariants } from "../../../copies/variant-table.ts";
import { messageIdOf } from "../../../ledger/send.ts";
import { readIdentity } from "../../../mailboxes/mailbox-list-table.ts";
import { readCampaignMailboxes } from "../../../mailboxes/mailbox-table.ts";
import { assertCopy } from "../apply-campaign/file-issues.ts";
import { chooseFor, expectedThread, hasBegun, standIn } from "./expected-thread.ts";
import { findRecipient } from "./find-recipient.ts";
import { readEarlierSends } from "./recipient-table.ts";

/** No campaign has this id, and so none of the statements finds anything of one. */
const noCampaign = standIn(0);
const newStep = { id: standIn(0), position: 1, delay_days: 0 };

type Wanted = InputOf<typeof previewCampaign>;
type Mailbox = { id: string; email: string };

/** Finds what a step would be sent with: to whom, by which mailbox, in which copy. */
export async function findExpectedMail(db: WorkspaceReader, wanted: Wanted) {
  const { id = noCampaign, step: position, copy: unsaved } = wanted;
  if (unsaved) assertCopy(position, unsaved);
  if (!unsaved && wanted.id === undefined) throw badRequest("Without a campaign `copy` must be given.");
  const mailbox = wanted.mailbox_id === undefined ? undefined : await findMailbox(db, wanted.mailbox_id);
  const steps = await readStepList(db, id);
  const step = steps[position - 1] ?? (unsaved && (steps.at(-1) ?? newStep));
  if (!step) throw notFound("Step");
  const recipient = await findRecipient(db, { ...wanted, id });
  const { enrolment, prospect_id } = recipient;
  const own = mailbox ?? recipient.mailbox ?? (await readCampaignMailboxes(db, id))[0];

  const sends = enrolment ? await readEarlierSends(db, enrolment.id, position) : [];
  const send = sends.find((one) => one.step === position);
  const rivals = await readVariants(
    db,
    steps.map(({ id: stepId }) => stepId),
  );
  const variants = rivals.get(step.id)?.variants ?? [];
  const chosen = chooseFor(recipient, rivals.get(step.id), position, send);
  const variant = wanted.variant === undefined ? chosen : variants.find(({ name }) => name === wanted.variant);
  if (wanted.variant !== undefined && !variant) throw notFound("Variant");

  const from = mailbox ?? (send && hasBegun(send) ? send.mailbox : own);
  const { email } = from ?? mailboxStandIn;
  const sendId = send?.id ?? standIn(position);
  const saved = await readExpectedParts(db, {
    id: sendId,
    campaign_id: id,
    enrolment_id: enrolment?.id ?? standIn(0),
    prospect_id,
    step: step.position,
    copy: unsaved,
    mailbox_id: from?.id ?? null,
    variant_id: variant?.id ?? null,
    message_id: messageIdOf(sendId, email),
  });
  const { copy } = saved;
  assertReadable([{ ...copy, position, variants: [] }]);
  const prospect = prospect_id === null ? samplePerson(copy) : saved.prospect;
  return {
    steps,
    step,
    recipient,
    mailbox: from,
    send,
    variant,
    is_chosen: enrolment !== null && variant?.id === chosen?.id,
    variants: variants.map(({ name }) => name),
    missing: [...missingFromCopy(prospect, copy), ...missingFromSender(saved.sender, copy)],
    parts: {
      ...saved,
      prospect,
      step: position,
      earlier: expectedThread({ recipient, steps, rivals, sends }, position, email),
    },
  };
}

async function findMailbox(db: WorkspaceReader, id: string): Promise<Mailbox> {
  const found = isUuid(id) ? await readIdentity(db, id) : undefined;
  if (!found) throw notFound("Mailbox");
  return { id, email: found.email };
}
