import { implement } from "@outbound/broker/implement";
import { finishMailboxConsent } from "@outbound/contracts/mailboxes/mailbox-consent";
import { finishConsent } from "../../consents/finish-consent.ts";
import type { Context } from "../../context.ts";

export default implement(
  finishMailboxConsent,
  async ({ user_id: userId, ...returned }, { db, sealer, log, grants: { clients } }: Context) => {
    const { consent, refusal } = await finishConsent({ db, sealer, log, clients }, { ...returned, userId });
    return {
      is_connected: refusal === null,
      refusal,
      connection: consent
        ? {
            id: consent.id,
            workspace_id: consent.workspace_id,
            mailbox_id: consent.mailbox_id,
            email: consent.email,
            is_in_app: consent.user_id !== null,
          }
        : null,
    };
  },
);
