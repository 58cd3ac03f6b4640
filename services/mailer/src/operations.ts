import type { Implementation } from "@outbound/broker/implement";
import type { Context } from "./context.ts";
import sendTestMail from "./operations/campaigns/send-test-mail.ts";
import askByCode from "./operations/mailboxes/ask-by-code.ts";
import checkCredential from "./operations/mailboxes/check-credential.ts";
import checkMailbox from "./operations/mailboxes/check-mailbox.ts";
import checkMailboxPart from "./operations/mailboxes/check-mailbox-part.ts";
import connectByCode from "./operations/mailboxes/connect-by-code.ts";
import connectMailbox from "./operations/mailboxes/connect-mailbox.ts";
import discoverMailbox from "./operations/mailboxes/discover-mailbox.ts";
import finishMailboxConsent from "./operations/mailboxes/finish-mailbox-consent.ts";
import getConnection from "./operations/mailboxes/get-connection.ts";
import getMailboxDomain from "./operations/mailboxes/get-mailbox-domain.ts";
import getMailboxServers from "./operations/mailboxes/get-mailbox-servers.ts";
import listMailProviders from "./operations/mailboxes/list-mail-providers.ts";
import listMailboxDomains from "./operations/mailboxes/list-mailbox-domains.ts";
import openMailboxConsent from "./operations/mailboxes/open-mailbox-consent.ts";
import removeCredential from "./operations/mailboxes/remove-credential.ts";
import storeCredential from "./operations/mailboxes/store-credential.ts";
import listCredentialKeys from "./operations/secrets/list-credential-keys.ts";
import resealCredentials from "./operations/secrets/reseal-credentials.ts";
import writeMail from "./operations/sending/write-mail.ts";
import countMailerData from "./operations/workspaces/count-mailer-data.ts";
import deleteMailerData from "./operations/workspaces/delete-mailer-data.ts";

export const operations: readonly Implementation<Context>[] = [
  sendTestMail,
  askByCode,
  checkCredential,
  checkMailbox,
  checkMailboxPart,
  connectByCode,
  connectMailbox,
  discoverMailbox,
  finishMailboxConsent,
  getConnection,
  getMailboxDomain,
  getMailboxServers,
  listMailProviders,
  listMailboxDomains,
  openMailboxConsent,
  removeCredential,
  storeCredential,
  listCredentialKeys,
  resealCredentials,
  writeMail,
  countMailerData,
  deleteMailerData,
];
