import type { Operation } from "../operation.ts";
import { addMailbox } from "./add-mailbox.ts";
import { askByCode } from "./ask-by-code.ts";
import { checkCredential } from "./check-credential.ts";
import { checkMailbox } from "./check-mailbox.ts";
import { checkMailboxPart } from "./check-mailbox-part.ts";
import { connectByCode } from "./connect-by-code.ts";
import { connectMailbox } from "./connect-mailbox.ts";
import { discoverMailbox } from "./discover-mailbox.ts";
import { getConnection } from "./get-connection.ts";
import { getMailboxDomain } from "./get-mailbox-domain.ts";
import { getMailboxServers } from "./get-mailbox-servers.ts";
import { identifyMailbox } from "./identify-mailbox.ts";
import { listMailProviders } from "./list-mail-providers.ts";
import { listMailboxBounces } from "./list-mailbox-bounces.ts";
import { listMailboxDays } from "./list-mailbox-days.ts";
import { listMailboxDomains } from "./list-mailbox-domains.ts";
import { listMailboxEntries } from "./list-mailbox-entries.ts";
import { listMailboxes } from "./list-mailboxes.ts";
import { finishMailboxConsent, openMailboxConsent } from "./mailbox-consent.ts";
import { previewMailboxRemoval } from "./preview-mailbox-removal.ts";
import { removeCredential } from "./remove-credential.ts";
import { removeMailbox } from "./remove-mailbox.ts";
import { storeCredential } from "./store-credential.ts";
import { updateMailbox } from "./update-mailbox.ts";

export const mailboxOperations = [
  addMailbox,
  connectMailbox,
  connectByCode,
  askByCode,
  getConnection,
  listMailProviders,
  openMailboxConsent,
  finishMailboxConsent,
  checkCredential,
  checkMailbox,
  checkMailboxPart,
  discoverMailbox,
  getMailboxDomain,
  getMailboxServers,
  identifyMailbox,
  listMailboxEntries,
  previewMailboxRemoval,
  removeCredential,
  removeMailbox,
  listMailboxes,
  listMailboxBounces,
  listMailboxDays,
  listMailboxDomains,
  storeCredential,
  updateMailbox,
] as const satisfies readonly Operation[];
