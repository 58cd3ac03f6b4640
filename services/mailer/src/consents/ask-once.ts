import { AccessFailed } from "../grants/access-failed.ts";
import { withoutClient } from "../grants/grants.ts";
import { sealedFor } from "./begin-consent.ts";
import { askLessOften, type Consent, claimQuestion, expireConsent } from "./consent-table.ts";
import { refuseConsent } from "./refuse-consent.ts";
import { accountOf, type ConsentParts, storeGrant } from "./store-grant.ts";

/** RFC 8628: the wait grows by five seconds after `slow_down`, and after a request without an answer. */
const moreSeconds = 5;

/** Asks the provider whether somebody has entered the code, unless it is too soon or another process asks. */
export async function askOnce(parts: ConsentParts, workspaceId: string, id: string): Promise<void> {
  const consent = await claimQuestion(parts.db.of(workspaceId), id);
  if (!consent) return;
  let signedIn: string | null = null;
  try {
    const answer = await ask(parts, consent);
    if (answer === "pending") return;
    if (answer === "slow-down") return await askLessOften(parts.db, id, moreSeconds);
    if (answer === "expired") return await expireConsent(parts.db, id);
    signedIn = accountOf(consent, answer) ?? answer.addresses[0] ?? null;
    await storeGrant(parts, consent, answer);
  } catch (error) {
    if (!(error instanceof AccessFailed)) throw error;
    if (error.whose === "nobody") return await askLessOften(parts.db, id, moreSeconds);
    await refuseConsent(parts, consent, { signedIn, refusal: error.message });
  }
}

async function ask({ clients, sealer }: ConsentParts, consent: Consent) {
  const client = clients.get(consent.provider);
  if (!client || !consent.secret) throw new AccessFailed("operator", withoutClient(consent.provider));
  return client.askByCode(sealer.open(sealedFor(consent), consent.secret));
}
