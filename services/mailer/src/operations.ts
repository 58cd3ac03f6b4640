import type { Implementation } from "@outbound/broker/implement";
import type { Context } from "./context.ts";
import checkCredential from "./operations/check-credential.ts";
import countMailerData from "./operations/count-mailer-data.ts";
import deleteMailerData from "./operations/delete-mailer-data.ts";
import listCredentialKeys from "./operations/list-credential-keys.ts";
import removeCredential from "./operations/remove-credential.ts";
import resealCredentials from "./operations/reseal-credentials.ts";
import storeCredential from "./operations/store-credential.ts";
import writeMail from "./operations/write-mail.ts";

export const operations: readonly Implementation<Context>[] = [
  checkCredential,
  listCredentialKeys,
  removeCredential,
  resealCredentials,
  storeCredential,
  writeMail,
  countMailerData,
  deleteMailerData,
];
