import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { checkMailbox } from "@outbound/contracts/mailboxes/check-mailbox";
import { isUuid } from "@outbound/contracts/uuid";
import { checkServers } from "../../checks/check-servers.ts";
import { domainSteps } from "../../checks/domain-steps.ts";
import type { Context } from "../../context.ts";
import { CredentialUnreadable } from "../../credentials/credential-key.ts";

export default implement(checkMailbox, async ({ mailbox_id, sends_message }, context: Context & Caller) => {
  const { campaign, findCredential, checkSlots, egressOf, workspaceId } = context;
  const key = { workspaceId, mailboxId: mailbox_id };
  const credential = isUuid(mailbox_id) ? await findCredential(key) : null;
  if (!credential) throw notFound("Mailbox");
  const mailbox = await campaign.identify(mailbox_id, context);
  const checked = { key, email: mailbox.email, credential, sendsMessage: sends_message };
  const tools = { ...context, egress: egressOf(workspaceId) };
  const steps = await checkSlots
    .within(workspaceId, async () => {
      const domain = { ...mailbox, smtpHost: credential.open().smtp.host };
      return (await Promise.all([checkServers(checked, tools), domainSteps(domain, tools)])).flat();
    })
    .catch((error: unknown) => {
      throw error instanceof CredentialUnreadable ? conflict(error.message) : error;
    });
  return { ok: !steps.some(({ result }) => result === "failed"), steps };
});
