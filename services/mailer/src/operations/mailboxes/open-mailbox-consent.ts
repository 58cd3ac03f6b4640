import { implement } from "@outbound/broker/implement";
import { openMailboxConsent } from "@outbound/contracts/mailboxes/mailbox-consent";
import { beginConsent } from "../../consents/begin-consent.ts";
import type { Context } from "../../context.ts";
import { AccessFailed } from "../../grants/access-failed.ts";

export default implement(
  openMailboxConsent,
  async ({ link, user_id: userId, ...visitor }, { db, sealer, grants: { clients } }: Context) => {
    try {
      const url = await beginConsent({ db, sealer, clients }, { ...visitor, userId }, link);
      return { url, refusal: null };
    } catch (error) {
      if (error instanceof AccessFailed) return { url: null, refusal: error.message };
      throw error;
    }
  },
);
