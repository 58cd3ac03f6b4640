import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { connectByCode } from "@outbound/contracts/mailboxes/connect-by-code";
import { sealedFor } from "../../consents/begin-consent.ts";
import { insertConsent } from "../../consents/consent-table.ts";
import { hashOfSecret, newSecret } from "../../consents/one-time-secret.ts";
import { prepareConsent } from "../../consents/prepare-consent.ts";
import type { Context } from "../../context.ts";
import { AccessFailed } from "../../grants/access-failed.ts";

export default implement(connectByCode, async (input, context: Context & Caller) => {
  const { db, sealer } = context;
  const { client, consent } = await prepareConsent(input, context);
  const code = await client.beginByCode().catch((error: unknown) => {
    throw error instanceof AccessFailed ? conflict(error.message) : error;
  });

  const { expires_at } = await insertConsent(db, {
    ...consent,
    // Nobody has a link by which to come back.
    linkHash: hashOfSecret(newSecret()),
    secret: sealer.seal(sealedFor(consent), code.deviceCode),
    lastsSeconds: code.lastsSeconds,
    pollSeconds: code.intervalSeconds,
  });
  const { id, provider } = consent;
  const { userCode: user_code, page, intervalSeconds: wait_seconds } = code;
  return { id, provider, user_code, page, expires_at, wait_seconds };
});
