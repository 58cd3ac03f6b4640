import { implement } from "@outbound/broker/implement";
import { badRequest, conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { checkMailboxPart } from "@outbound/contracts/mailboxes/check-mailbox-part";
import type { InputOf } from "@outbound/contracts/operation";
import { isUuid } from "@outbound/contracts/uuid";
import { checkPart } from "../../checks/check-part.ts";
import { recordSigned, scheduleDomainCheck } from "../../checks/domain-table.ts";
import type { Context } from "../../context.ts";
import { CredentialUnreadable } from "../../credentials/credential-key.ts";

type Input = InputOf<typeof checkMailboxPart>;

export default implement(checkMailboxPart, async (input, context: Context & Caller) => {
  const { partSlots, egressOf, workspaceId } = context;
  const { key, ...subject } =
    input.mailbox_id === undefined ? givenIn(input, context) : await findStored(input, context);
  const tools = { ...context, egress: egressOf(workspaceId) };
  const steps = await partSlots
    .within(workspaceId, () => checkPart(input.part, { key, ...subject }, tools))
    .catch((error: unknown) => {
      throw error instanceof CredentialUnreadable ? conflict(error.message) : error;
    });
  if (input.mailbox_id === undefined) return { steps };
  const workspace = context.db.of(workspaceId);
  const signed = steps.find(({ step, result }) => step === "dkim" && result !== "skipped");
  if (signed) await recordSigned(workspace, key.mailboxId, signed);
  // What the daily check finds is recorded by it alone, so that it comes to the same verdict.
  if (input.part === "domain") await workspace.transaction((tx) => scheduleDomainCheck(tx, key.mailboxId));
  return { steps };
});

/** Nothing of it is stored. */
function givenIn({ email = "", smtp, imap }: Input, { workspaceId }: Caller) {
  const address = parseEmailAddress(email);
  if (address === undefined || !smtp) throw badRequest("`email` must be an email address.");
  const credential = { version: 0, open: () => ({ smtp, imap }) };
  return { key: { workspaceId, mailboxId: "" }, email: address, tracking_domain: null, credential };
}

async function findStored({ mailbox_id = "" }: Input, context: Context & Caller) {
  const { campaign, findCredential, workspaceId } = context;
  const key = { workspaceId, mailboxId: mailbox_id };
  const credential = isUuid(mailbox_id) ? await findCredential(key) : null;
  if (!credential) throw notFound("Mailbox");
  return { key, credential, ...(await campaign.identify(mailbox_id, context)) };
}
