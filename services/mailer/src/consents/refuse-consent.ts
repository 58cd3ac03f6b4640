import { printable } from "../mail-servers/smtp-reply.ts";
import { type Consent, type Ending, endConsent } from "./consent-table.ts";
import type { ConsentParts } from "./store-grant.ts";

type Refused = Ending & { refusal: string };

export async function refuseConsent({ db, log }: ConsentParts, consent: Consent, ending: Refused): Promise<void> {
  const { workspace_id, mailbox_id, provider } = consent;
  log.warn({ workspace_id, mailbox_id, provider, error: printable(ending.refusal) }, "mailbox_consent.refused");
  await endConsent(db, consent.id, ending);
}
