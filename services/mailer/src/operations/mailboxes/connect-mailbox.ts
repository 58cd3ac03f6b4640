import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { connectionMinutes, connectMailbox } from "@outbound/contracts/mailboxes/connect-mailbox";
import { oauthStartPath } from "@outbound/contracts/mailboxes/oauth-provider";
import { insertConsent } from "../../consents/consent-table.ts";
import { hashOfSecret, newSecret } from "../../consents/one-time-secret.ts";
import { prepareConsent } from "../../consents/prepare-consent.ts";
import type { Context } from "../../context.ts";
import { withoutClient } from "../../grants/grants.ts";

export default implement(connectMailbox, async (input, context: Context & Caller) => {
  const { db, publicUrl } = context;
  const { consent } = await prepareConsent(input, context);
  const { provider } = consent;
  if (!publicUrl) throw conflict(withoutClient(provider));

  const link = newSecret();
  const lastsSeconds = connectionMinutes * 60;
  const { id, expires_at } = await insertConsent(db, { ...consent, linkHash: hashOfSecret(link), lastsSeconds });
  const url = new URL(oauthStartPath(provider), publicUrl);
  url.searchParams.set("link", link);
  return { id, provider, url: url.href, expires_at };
});
