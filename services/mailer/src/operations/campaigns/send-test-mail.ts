import { implement } from "@outbound/broker/implement";
import { AppError, badRequest, conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { sendTestMail } from "@outbound/contracts/campaigns/send-test-mail";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { sendTest } from "../../checks/send-test.ts";
import type { Context } from "../../context.ts";
import { CredentialUnreadable } from "../../credentials/credential-key.ts";

export default implement(sendTestMail, async ({ to, ...wanted }, context: Context & Caller) => {
  const { attached, campaign, findCredential, checkSlots, egressOf, workspaceId } = context;
  const mail = await campaign.loadTest({ ...wanted, to: recipientOf(context, to) }, context);
  const key = { workspaceId, mailboxId: mail.mailbox_id };
  const credential = await findCredential(key);
  if (!credential) throw notFound("Mailbox");
  const contents = await attached.of(workspaceId, mail);
  const test = { key, credential, mail, contents, requestDispatch: () => campaign.dispatchTest(wanted.key, context) };
  const ending = await checkSlots
    .within(workspaceId, () => sendTest(test, { ...context, egress: egressOf(workspaceId) }))
    .catch((error: unknown) => {
      throw error instanceof CredentialUnreadable ? conflict(error.message) : error;
    });
  return { from: mail.envelope.from, ...ending };
});

/** A person gets tests at the address with which they sign in, so that nobody else is mailed by them. */
function recipientOf({ userId, actor = "" }: Caller, to: string | undefined): string {
  if (userId === undefined) {
    if (to === undefined) throw badRequest("`to` must be the address of a member.");
    return to;
  }
  const own = parseEmailAddress(actor);
  if (to !== undefined || own === undefined) throw new AppError("forbidden", "A test goes to your own address alone.");
  return own;
}
