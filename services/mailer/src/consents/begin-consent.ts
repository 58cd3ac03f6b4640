import type { OAuthProvider } from "@outbound/contracts/mailboxes/oauth-provider";
import type { Db } from "@outbound/postgres/database";
import type { Sealer } from "@outbound/service/sealer";
import { AccessFailed } from "../grants/access-failed.ts";
import { type OAuthClients, withoutClient } from "../grants/grants.ts";
import { type Consent, findByLink, setState } from "./consent-table.ts";
import { hashOfSecret, newSecret } from "./one-time-secret.ts";

type Parts = { db: Db; sealer: Sealer; clients: OAuthClients };
export type Visitor = { provider: OAuthProvider; browser: string; userId: string | null };

export const expired = "This link was used or is older than 10 minutes. Connect the mailbox again.";
const anotherPerson = "Another member started this. Sign in to the app as that member, or connect the mailbox again.";

export async function beginConsent(
  { db, sealer, clients }: Parts,
  { provider, browser, userId }: Visitor,
  link: string,
): Promise<string> {
  const consent = await findByLink(db, provider, hashOfSecret(link));
  if (!consent) throw new AccessFailed("person", expired);
  if (consent.user_id !== null && consent.user_id !== userId) throw new AccessFailed("person", anotherPerson);
  const client = clients.get(provider);
  if (!client) throw new AccessFailed("operator", withoutClient(provider));
  const [state, verifier] = [newSecret(), newSecret()];
  const url = await client.begin({ state, verifier, email: consent.account ?? consent.email });
  const hashes = { state: hashOfSecret(state), browser: hashOfSecret(browser) };
  await setState(db, consent.id, hashes, sealer.seal(sealedFor(consent), verifier));
  return url;
}

export const sealedFor = ({ id }: Pick<Consent, "id">) => `${id}/consent`;
