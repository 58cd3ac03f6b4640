import type { Db, Tx } from "@outbound/postgres/database";
import type { ApiRequest, ApiResponse } from "../http/exchange.ts";
import { useUpInvitation } from "./invitation-table.ts";
import type { Claims, Provider } from "./provider.ts";
import { ProviderRefused } from "./provider-refused.ts";
import { insertIdentity, insertVisit, useIdentity, useUpVisit, type Visit } from "./provider-table.ts";
import { hashOfSecret, newSecret } from "./secret.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { findEmail, insertUser, joinWorkspace } from "./user-table.ts";

type Exchange = { req: ApiRequest; res: ApiResponse };
type Parts = { db: Db; provider: Provider; cookie: SessionCookie };
type NewVisit = Pick<Visit, "next" | "session_id" | "invitation_hash">;

/** The browser keeps a secret, so that nobody can be led into a visit that another person began. */
export async function beginVisit({ db, provider, cookie }: Parts, { req, res }: Exchange, wanted: NewVisit) {
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
  const url = await provider.begin({ state, nonce, verifier });
  const browser = cookie.read(req) ?? newSecret();
  const hashes = { state: hashOfSecret(state), browser: hashOfSecret(browser) };
  await insertVisit(db, hashes, { ...wanted, next: ownPath(wanted.next), nonce, verifier });
  cookie.write(res, browser);
  return url;
}

const ownPath = (next: string) => (/^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : "/");

/** Coming back ends the visit, whatever its result. Throws ProviderRefused. */
export async function endVisit({ db, cookie }: Parts, { req }: Exchange, state: string): Promise<Visit> {
  const browser = cookie.read(req);
  const visit = browser && (await useUpVisit(db, { state: hashOfSecret(state), browser: hashOfSecret(browser) }));
  if (!visit) throw new ProviderRefused("expired");
  return visit;
}

/** Throws ProviderRefused for an address outside the provider's domains. */
export async function readClaims({ provider }: Parts, returned: URLSearchParams, state: string, visit: Visit) {
  const claims = await provider.finish(returned, { state, nonce: visit.nonce, verifier: visit.verifier });
  const { domains } = provider.config;
  const domain = claims.email?.split("@").at(-1)?.toLowerCase() ?? "";
  if (domains.length > 0 && !domains.includes(domain)) throw new ProviderRefused("domain");
  return claims;
}

/** Resolves to the user's id. An address alone never links an account, because it may be another person's one day. */
export async function findOrJoin(tx: Tx, claims: Claims, { invitation_hash: invitation }: Visit): Promise<string> {
  const known = await useIdentity(tx, claims);
  if (known?.is_disabled) throw new ProviderRefused("disabled");
  if (!invitation) {
    if (!known) throw new ProviderRefused("unknown");
    return known.user_id;
  }
  const invited = await useUpInvitation(tx, invitation);
  const email = known ? await findEmail(tx, known.user_id) : claims.email?.toLowerCase();
  if (!invited || invited.email !== email) throw new ProviderRefused("invitation");
  const userId = known?.user_id ?? (await makeAccount(tx, invited.email, claims));
  await joinWorkspace(tx.of(invited.workspace_id), userId, invited.role);
  return userId;
}

async function makeAccount(tx: Tx, email: string, claims: Claims): Promise<string> {
  const userId = await insertUser(tx, email, null, claims.name);
  if (userId === undefined) throw new ProviderRefused("account");
  await insertIdentity(tx, userId, claims);
  return userId;
}
