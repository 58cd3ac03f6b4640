import type { CredentialKey } from "../credentials/credential-key.ts";
import type { Credential } from "../credentials/credential-table.ts";
import type { Grant } from "../credentials/grant.ts";
import { type Login, passwordOf } from "../mail-servers/login.ts";
import { AccessFailed } from "./access-failed.ts";
import type { GrantKey, Grants } from "./grants.ts";

type SignIn<T> = {
  key: CredentialKey;
  credential: Credential;
  protocol: "smtp" | "imap";
  open: (login: Login | undefined) => Promise<T>;
};

/**
 * Renews a grant's token before it ends, and once more when the server refuses it, because it may be withdrawn or over by
 * the server's clock. Throws AccessFailed, and what `open` throws.
 */
export async function withLogin<T>(grants: Grants, { key, credential, protocol, open }: SignIn<T>): Promise<T> {
  const servers = credential.open();
  if (!servers.oauth) return open(passwordOf(servers[protocol] ?? {}));
  const grantKey = { ...key, provider: servers.oauth.provider };
  const first = await grants.fresh(grantKey, credential.grant);
  try {
    return await accepted(grants, grantKey, first, protocol, open);
  } catch (error) {
    if (refusalIn(error) === undefined) throw error;
    // This token was renewed a moment ago, so another one wouldn't be accepted either.
    if (first !== credential.grant) return refuse(error, { grants, key: grantKey, grant: first, protocol });
  }
  const second = await grants.renew(grantKey, first);
  try {
    return await accepted(grants, grantKey, second, protocol, open);
  } catch (error) {
    return refuse(error, { grants, key: grantKey, grant: second, protocol });
  }
}

type Refused = { grants: Grants; key: GrantKey; grant: Grant; protocol: "smtp" | "imap" };

async function refuse(error: unknown, { grants, key, grant, protocol }: Refused): Promise<never> {
  const refusal = refusalIn(error);
  // A mailbox whose folders can't be read may still send, so a refusal by IMAP isn't recorded.
  if (refusal === undefined || protocol === "imap") throw error;
  await grants.recordRefusal(key, grant, refusal);
  throw new AccessFailed("person", refusal, error);
}

async function accepted<T>(
  grants: Grants,
  key: GrantKey,
  grant: Grant,
  protocol: "smtp" | "imap",
  open: SignIn<T>["open"],
): Promise<T> {
  const opened = await open(loginOf(grant));
  if (protocol === "smtp") await grants.clearError(key, grant);
  return opened;
}

const loginOf = (grant: Grant): Login => ({ user: grant.login, accessToken: grant.open().accessToken });

const refusalIn = (error: unknown): string | undefined =>
  error instanceof Error && "loginRefusal" in error && typeof error.loginRefusal === "string"
    ? error.loginRefusal
    : undefined;
