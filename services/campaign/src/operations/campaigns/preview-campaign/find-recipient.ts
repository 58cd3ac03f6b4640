import { conflict, notFound } from "@outbound/contracts/app-error";
import type { WorkspaceReader } from "@outbound/postgres/database";
import { findLastEnrolled, findProspect, type Recipient } from "./recipient-table.ts";

const sample: Recipient = { prospect_id: null, timezone: null, enrolment: null, mailbox: null };

type Wanted = { id: string; email?: string | undefined; sample: boolean };

export async function findRecipient(
  db: WorkspaceReader,
  { id: campaignId, email, sample: isMadeUp }: Wanted,
): Promise<Recipient> {
  if (isMadeUp) return sample;
  const recipient = await (email === undefined
    ? findLastEnrolled(db, campaignId)
    : findProspect(db, campaignId, email));
  if (recipient) return recipient;
  if (email !== undefined) throw notFound("Prospect");
  throw conflict("This campaign has no prospects. Choose one for the preview.");
}
