import { AccessFailed } from "../grants/access-failed.ts";
import { withoutClient } from "../grants/grants.ts";
import type { Granted } from "../grants/oauth-client.ts";
import { expired, sealedFor, type Visitor } from "./begin-consent.ts";
import { type Consent, useUpState } from "./consent-table.ts";
import { hashOfSecret } from "./one-time-secret.ts";
import { refuseConsent } from "./refuse-consent.ts";
import { accountOf, type ConsentParts, storeGrant } from "./store-grant.ts";

type Returned = Visitor & { state: string; returned: string };
type Finished = { consent: Consent | undefined; refusal: string | null };

/** The redirect ends the consent, whether or not the exchange succeeds. */
export async function finishConsent(parts: ConsentParts, { state, returned, ...visitor }: Returned): Promise<Finished> {
  const hashes = { state: hashOfSecret(state), browser: hashOfSecret(visitor.browser) };
  const consent = await useUpState(parts.db, { ...visitor, ...hashes });
  if (!consent) return { consent, refusal: expired };
  let signedIn: string | null = null;
  try {
    const granted = await exchange(parts, consent, { state, returned });
    signedIn = accountOf(consent, granted) ?? granted.addresses[0] ?? null;
    await storeGrant(parts, consent, granted);
    return { consent, refusal: null };
  } catch (error) {
    if (!(error instanceof AccessFailed)) throw error;
    await refuseConsent(parts, consent, { signedIn, refusal: error.message });
    return { consent, refusal: error.message };
  }
}

async function exchange(
  { sealer, clients }: ConsentParts,
  consent: Consent,
  { state, returned }: Pick<Returned, "state" | "returned">,
): Promise<Granted> {
  const client = clients.get(consent.provider);
  if (!client || !consent.secret) throw new AccessFailed("operator", withoutClient(consent.provider));
  return client.finish(returned, { state, verifier: sealer.open(sealedFor(consent), consent.secret) });
}
