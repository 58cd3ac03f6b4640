import type { Implementation } from "@outbound/broker/implement";
import type { Context } from "./context.ts";
import askByCode from "./operations/ask-by-code.ts";
import checkCredential from "./operations/check-credential.ts";
import checkMailbox from "./operations/check-mailbox.ts";
import checkMailboxPart from "./operations/check-mailbox-part.ts";
import connectByCode from "./operations/connect-by-code.ts";
import connectMailbox from "./operations/connect-mailbox.ts";
import countMailerData from "./operations/count-mailer-data.ts";
import deleteMailerData from "./operations/delete-mailer-data.ts";
import discoverMailbox from "./operations/discover-mailbox.ts";
import finishMailboxConsent from "./operations/finish-mailbox-consent.ts";
import getConnection from "./operations/get-connection.ts";
import getMailboxDomain from "./operations/get-mailbox-domain.ts";
import getMailboxServers from "./operations/get-mailbox-servers.ts";
import listCredentialKeys from "./operations/list-credential-keys.ts";
import listMailProviders from "./operations/list-mail-providers.ts";
import listMailboxDomains from "./operations/list-mailbox-domains.ts";
import openMailboxConsent from "./operations/open-mailbox-consent.ts";
import removeCredential from "./operations/remove-credential.ts";
import resealCredentials from "./operations/reseal-credentials.ts";
import sendTestMail from "./operations/send-test-mail.ts";
import storeCredential from "./operations/store-credential.ts";
import writeMail from "./operations/write-mail.ts";

export const operations: readonly Implementation<Context>[] = [
  checkCredential,
  checkMailbox,
  checkMailboxPart,
  connectMailbox,
  discoverMailbox,
  connectByCode,
  askByCode,
  finishMailboxConsent,
  getConnection,
  getMailboxDomain,
  getMailboxServers,
  listMailboxDomains,
  listMailProviders,
  openMailboxConsent,
  listCredentialKeys,
  removeCredential,
  resealCredentials,
  sendTestMail,
  storeCredential,
  writeMail,
  countMailerData,
  deleteMailerData,
];
